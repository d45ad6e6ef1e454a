/** Correction of a side that follows the clock of the other one. */

/** Seconds apart from which speeding up would take too long. */
export const farApart = 0.25;
/** Most by which the speed is changed: beyond it motion looks wrong. */
export const mostNudge = 0.1;
/** Seconds in which a small drift is made up for. */
const within = 1;

/** Factor of the speed with which the following side plays on, or a seek to where it should be. */
export type Correction = { readonly speed: number } | 'seek';

/** Drift in seconds that no eye and no ear tells, at any rate. */
const unnoticed = 0.004;

/**
 * Correction of a side that is `drift` seconds ahead, or behind below 0. Up to a quarter of a frame is left alone: no picture
 * differs by it, and each new speed is work for the browser, so that speeds come in hundredths.
 */
export const correctionOf = (drift: number, frame: number): Correction => {
  const apart = Math.abs(drift);
  if (apart > farApart) return 'seek';
  if (apart <= Math.max(unnoticed, frame / 4)) return { speed: 1 };
  const nudge = Math.min(mostNudge, Math.max(1, Math.round((apart / within) * 100)) / 100);
  return { speed: 1 - Math.sign(drift) * nudge };
};
