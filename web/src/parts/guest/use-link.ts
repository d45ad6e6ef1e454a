import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#lib/api.ts';

/** Retry interval in ms of a page without an answer: a restored connection is not always reported. */
const askAgainAfter = 15_000;

const isUnanswered = (failure: Error | undefined): boolean =>
  failure instanceof ApiError && failure.status === 0;

const never = () => false;

/**
 * Loads the content behind a mailed link. Keeps the previous content while it is reloaded. Without a connection it loads
 * by itself once the connection is back, and meanwhile keeps the failure in view, or the content as it was seen before, which
 * `isKept` tells.
 */
export const useLink = <Loaded>(
  token: string,
  loadBy: (token: string) => Promise<Loaded>,
  isKept: (loaded: Loaded) => boolean = never,
) => {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<Error>();
  const load = useCallback(() => {
    setFailure(undefined);
    loadBy(token).then(setLoaded, setFailure);
  }, [token, loadBy]);
  useEffect(load, [load]);
  const isWaiting = loaded ? isKept(loaded) : isUnanswered(failure);
  useEffect(() => {
    if (!isWaiting) return;
    const ask = () =>
      loadBy(token).then(setLoaded, (error: Error) => {
        if (isUnanswered(error)) return;
        setFailure(error);
        // Nothing that was kept of a link is shown any longer than the link leads there.
        if (error instanceof ApiError && error.status < 500) setLoaded(undefined);
      });
    const timer = setInterval(() => document.visibilityState === 'visible' && void ask(), askAgainAfter);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [isWaiting, token, loadBy]);
  return { loaded, setLoaded, failure, setFailure, load };
};
