import { useEffect, useEffectEvent, useState } from 'react';

/** Lazily loaded part of a page. */
export type LazyPart<Part> =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly retry: () => void }
  | { readonly is: 'there'; readonly part: Part };

/** Loads a part once `key` is known, and again for another key. After a failure only `retry` loads it again. */
export const useLazyPart = <Part>(key: string | undefined, load: () => Promise<Part>): LazyPart<Part> => {
  const [outcome, setOutcome] = useState<{
    readonly key: string;
    readonly found: { part: Part } | 'failed';
  }>();
  const [tries, setTries] = useState(0);
  const start = useEffectEvent(load);
  useEffect(() => {
    if (key === undefined) return;
    let isGone = false;
    start().then(
      (part) => isGone || setOutcome({ key, found: { part } }),
      () => isGone || setOutcome({ key, found: 'failed' }),
    );
    return () => {
      isGone = true;
    };
  }, [key, tries]);
  if (!outcome || outcome.key !== key) return { is: 'loading' };
  if (outcome.found !== 'failed') return { is: 'there', part: outcome.found.part };
  const retry = () => {
    setOutcome(undefined);
    setTries(tries + 1);
  };
  return { is: 'failed', retry };
};
