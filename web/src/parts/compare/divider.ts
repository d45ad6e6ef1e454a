/** Divider between the two versions: the older one's share of the width, in percent. */
export const dividerStart = 50;

const bounded = (share: number): number => Math.min(100, Math.max(0, share));

/** Share at a distance from the left edge, both in pixels. */
export const dividerAt = (left: number, width: number): number =>
  width > 0 ? bounded((left / width) * 100) : dividerStart;

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -2,
  ArrowDown: -2,
  ArrowRight: 2,
  ArrowUp: 2,
  PageDown: -10,
  PageUp: 10,
  Home: -100,
  End: 100,
};

/** Share after a key; undefined for a key that does not move the divider. */
export const dividerAfter = (key: string, share: number): number | undefined => {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step === undefined ? undefined : bounded(share + step);
};
