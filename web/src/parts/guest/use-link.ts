import { useCallback, useEffect, useRef, useState } from 'react';
import { zonedParts } from '#domain/calendar/zone.ts';
import { ApiError } from '#lib/calls/api.ts';
import { readOrder } from './read-order.ts';
import { endsPage } from './refusal.ts';

/** Retry interval in ms of a page without an answer: a restored connection is not always reported. */
const askAgainAfter = 15_000;

const isUnanswered = (failure: Error | undefined): boolean =>
  failure instanceof ApiError && failure.status === 0;

const never = () => false;

/**
 * Loads the content behind a mailed link. Keeps the previous content while it is reloaded. Without a connection it loads
 * by itself once the connection is back, and meanwhile keeps the failure in view, or the content as it was seen before, which
 * `isKept` tells. Answers are shown in the order in which they were asked for: one that comes after a newer one, or after
 * `setLoaded` has shown what a call of the page's own has left, is dropped. Content goes once its link leads there no longer, which a
 * read meets here, and a call of the page's own tells by `end`.
 */
export const useLink = <Loaded>(
  token: string,
  loadBy: (token: string) => Promise<Loaded>,
  isKept: (loaded: Loaded) => boolean = never,
) => {
  const [loaded, setRead] = useState<Loaded>();
  const [failure, setFailure] = useState<Error>();
  const [order] = useState(readOrder);
  const underWay = useRef(0);
  const end = useCallback((error: ApiError) => {
    setFailure(error);
    setRead(undefined);
  }, []);
  const read = useCallback(
    async (onFailed: (error: Error) => void) => {
      const { isNews } = order.begin();
      underWay.current++;
      try {
        const answer = await loadBy(token);
        if (isNews()) setRead(answer);
      } catch (error) {
        // No answer at all says nothing of an earlier read's.
        if (!isNews(!isUnanswered(error as Error))) return;
        if (endsPage(error)) end(error);
        else onFailed(error as Error);
      } finally {
        underWay.current--;
      }
    },
    [token, loadBy, order, end],
  );
  const load = useCallback(() => {
    setFailure(undefined);
    void read(setFailure);
  }, [read]);
  const setLoaded = useCallback(
    (next: Loaded | undefined) => {
      const isReading = underWay.current > 0;
      order.begin().isNews();
      setRead(next);
      // The read that is dropped may have been for news of others.
      if (next && isReading) void read(() => {});
    },
    [order, read],
  );
  useEffect(load, [load]);
  useEffect(() => {
    // Warm-up: the first date formatter of a page is slow, so it is made while the answer is pending.
    const timer = setTimeout(() => zonedParts(0, 'UTC'));
    return () => clearTimeout(timer);
  }, []);
  const isWaiting = loaded ? isKept(loaded) : isUnanswered(failure);
  useEffect(() => {
    if (!isWaiting) return;
    const ask = () =>
      read((error) => {
        if (isUnanswered(error)) return;
        setFailure(error);
        // Nothing that was kept of a link is shown any longer than the link leads there.
        if (error instanceof ApiError && error.status < 500) setRead(undefined);
      });
    const timer = setInterval(() => document.visibilityState === 'visible' && void ask(), askAgainAfter);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [isWaiting, read]);
  return { loaded, setLoaded, failure, end, load };
};
