/** Correction of a side that follows the clock of the other one. */

/** Seconds of drift from which a seek is faster than a change of speed. */
export const farApart = 0.25;
/** Maximum change of the speed: motion looks wrong beyond it. */
export const mostNudge = 0.1;
/** Seconds in which a small drift is corrected. */
const within = 1;

/** Speed factor for the following side, or a seek to its target. */
export type Correction = { readonly speed: number } | 'seek';

/** Drift in seconds that is neither visible nor audible, at any rate. */
const unnoticed = 0.004;

/**
 * Correction of a side that is `drift` seconds ahead (behind if negative). Up to a quarter of a frame is ignored: no
 * picture differs by it. Speeds are in hundredths, because each new speed is work for the browser.
 */
export const correctionOf = (drift: number, frame: number): Correction => {
  const apart = Math.abs(drift);
  if (apart > farApart) return 'seek';
  if (apart <= Math.max(unnoticed, frame / 4)) return { speed: 1 };
  const nudge = Math.min(mostNudge, Math.max(1, Math.round((apart / within) * 100)) / 100);
  return { speed: 1 - Math.sign(drift) * nudge };
};
