import { type Range, ranges } from '#contracts/reports.ts';

/** Search parameters of the analytics pages. */
export interface AnalyticsSearch {
  /** All time if absent. */
  readonly range?: Exclude<Range, 'ALL'> | undefined;
}

/** Parses the search parameters; invalid ones are left out. */
export const analyticsSearch = ({ range }: Record<string, unknown>): AnalyticsSearch => {
  const known = ranges.find((one) => one === range);
  return known === undefined || known === 'ALL' ? {} : { range: known };
};

export const searchOf = (range: Range): AnalyticsSearch => (range === 'ALL' ? {} : { range });
