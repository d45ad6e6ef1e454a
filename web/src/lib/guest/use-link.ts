import { useCallback, useEffect, useState } from 'react';

/** What a mailed link leads to, loaded as its page opens. While it is loaded anew, what was there stays. */
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
