import { useEffect, useReducer } from 'react';
import { now } from '#lib/calls/server-time.ts';

/** True until the server's clock has passed the instant; re-renders then. False without an instant. */
export const useUntil = (until: string | undefined): boolean => {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const end = until === undefined ? 0 : Date.parse(until);
  useEffect(() => {
    const left = end - now();
    if (left <= 0) return;
    const timer = setTimeout(render, left + 1);
    return () => clearTimeout(timer);
  }, [end]);
  return end > now();
};
