import { setTimeout as delay } from 'node:timers/promises';

/** Waits until so many things since now are no more than `rate` a second; an interruption ends the wait. */
export const paceOf = (rate: number): ((done: number, signal?: AbortSignal) => Promise<void>) => {
  const began = performance.now();
  return async (done, signal) => {
    const ahead = (done / rate) * 1000 - (performance.now() - began);
    if (ahead > 0) await delay(ahead, undefined, { signal }).catch(() => undefined);
  };
};
