/** Visible items of a long strip (virtual list). */

/** Half-open: `until` is excluded. */
export interface Range {
  readonly from: number;
  readonly until: number;
}

/** Items of `size` pixels each that are visible in a scrolled strip, with some on both sides. */
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

/** Items per call. */
export const pageBatch = 20;

/** Unrequested batches of a range, each by its first item. */
export const batchesFor = ({ from, until }: Range, asked: ReadonlySet<number>): readonly number[] => {
  const first = Math.floor(from / pageBatch) * pageBatch;
  const count = Math.max(0, Math.ceil((until - first) / pageBatch));
  return Array.from({ length: count }, (_, index) => first + index * pageBatch).filter(
    (batch) => !asked.has(batch),
  );
};
