import { type Range, ranges } from '#contracts/reports.ts';

/** What the address of the analytics says. */
export interface AnalyticsSearch {
  /** All the time, if not given. */
  readonly range?: Exclude<Range, 'ALL'> | undefined;
}

/** Reads the address; what makes no sense is left out. */
export const analyticsSearch = ({ range }: Record<string, unknown>): AnalyticsSearch => {
  const known = ranges.find((one) => one === range);
  return known === undefined || known === 'ALL' ? {} : { range: known };
};

/** The address of a range. */
export const searchOf = (range: Range): AnalyticsSearch => (range === 'ALL' ? {} : { range });
