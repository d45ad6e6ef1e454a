/** Items of a long strip that are in sight. */

/** From the first up to, but without, `until`. */
export interface Range {
  readonly from: number;
  readonly until: number;
}

/** Items of `size` pixels each that a strip scrolled by `scrolled` shows, and some on both sides. */
export const rangeInSight = (
  scrolled: number,
  extent: number,
  size: number,
  count: number,
  beside = 8,
): Range => {
  const last = Math.max(0, count);
  const from = Math.max(0, Math.min(last, Math.floor(scrolled / size) - beside));
  return { from, until: Math.max(from, Math.min(last, Math.ceil((scrolled + extent) / size) + beside)) };
};

/** Items of one call. */
export const pageBatch = 20;

/** Batches, each by its first item, that a range needs and that nobody has asked for. */
export const batchesFor = ({ from, until }: Range, asked: ReadonlySet<number>): readonly number[] => {
  const first = Math.floor(from / pageBatch) * pageBatch;
  const count = Math.max(0, Math.ceil((until - first) / pageBatch));
  return Array.from({ length: count }, (_, index) => first + index * pageBatch).filter(
    (batch) => !asked.has(batch),
  );
};
