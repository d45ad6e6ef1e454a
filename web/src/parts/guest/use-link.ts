import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#lib/api.ts';

/** Retry interval in ms of a page without an answer: a restored connection is not always reported. */
const askAgainAfter = 15_000;

const isUnanswered = (failure: Error | undefined): boolean =>
  failure instanceof ApiError && failure.status === 0;

/**
 * Loads the content behind a mailed link. Keeps the previous content while it is reloaded. Offline it shows the
 * failure, and loads automatically once the connection is back.
 */
export const useLink = <Loaded>(token: string, loadBy: (token: string) => Promise<Loaded>) => {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<Error>();
  const load = useCallback(() => {
    setFailure(undefined);
    loadBy(token).then(setLoaded, setFailure);
  }, [token, loadBy]);
  useEffect(load, [load]);
  const isWaiting = !loaded && isUnanswered(failure);
  useEffect(() => {
    if (!isWaiting) return;
    const ask = () =>
      loadBy(token).then(setLoaded, (error: Error) => isUnanswered(error) || setFailure(error));
    const timer = setInterval(() => document.visibilityState === 'visible' && void ask(), askAgainAfter);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [isWaiting, token, loadBy]);
  return { loaded, setLoaded, failure, setFailure, load };
};
