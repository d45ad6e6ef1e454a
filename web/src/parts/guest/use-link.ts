import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api.ts';

/** Retry interval in ms of a page without an answer: a restored connection is not always reported. */
const askAgainAfter = 15_000;

const isUnanswered = (failure: Error | undefined): boolean =>
  failure instanceof ApiError && failure.status === 0;

const never = () => false;

/**
 * Order of answers: each is shown unless one that was asked for later is. Race: a read that was under way while somebody decided
 * would show the round as open again.
 */
const useOrder = () => {
  const asked = useRef(0);
  const shown = useRef(0);
  return useCallback(() => {
    asked.current += 1;
    const turn = asked.current;
    return (show: () => void) => {
      if (turn < shown.current) return;
      shown.current = turn;
      show();
    };
  }, []);
};

/**
 * Loads the content behind a mailed link. Keeps the previous content while it is reloaded; `setLoaded` shows the answer of a command. Without a connection it loads
 * by itself once the connection is back, and meanwhile keeps the failure in view, or the content as it was seen before, which
 * `isKept` tells.
 */
export const useLink = <Loaded>(
  token: string,
  loadBy: (token: string) => Promise<Loaded>,
  isKept: (loaded: Loaded) => boolean = never,
) => {
  const [loaded, show] = useState<Loaded>();
  const [failure, setFailure] = useState<Error>();
  const ask = useOrder();
  const setLoaded = useCallback((next?: Loaded) => ask()(() => show(next)), [ask]);
  const read = useCallback(
    (onFailure: (error: Error) => void) => {
      const answer = ask();
      return loadBy(token).then(
        (next) => answer(() => show(next)),
        (error: Error) => answer(() => onFailure(error)),
      );
    },
    [token, loadBy, ask],
  );
  const load = useCallback(() => {
    setFailure(undefined);
    void read(setFailure);
  }, [read]);
  useEffect(load, [load]);
  const isWaiting = loaded ? isKept(loaded) : isUnanswered(failure);
  useEffect(() => {
    if (!isWaiting) return;
    const again = () =>
      read((error) => {
        if (isUnanswered(error)) return;
        setFailure(error);
        // Nothing that was kept of a link is shown any longer than the link leads there.
        if (error instanceof ApiError && error.status < 500) show(undefined);
      });
    const timer = setInterval(() => document.visibilityState === 'visible' && void again(), askAgainAfter);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isWaiting, read]);
  return { loaded, setLoaded, failure, setFailure, load };
};
