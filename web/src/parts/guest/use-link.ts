import { useCallback, useEffect, useState } from 'react';

/** Loads the content behind a mailed link. Keeps the previous content while it is reloaded. */
export const useLink = <Loaded>(token: string, loadBy: (token: string) => Promise<Loaded>) => {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<Error>();
  const load = useCallback(() => {
    setFailure(undefined);
    loadBy(token).then(setLoaded, setFailure);
  }, [token, loadBy]);
  useEffect(load, [load]);
  return { loaded, setLoaded, failure, setFailure, load };
};
