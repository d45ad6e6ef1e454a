/** Time series of the figures. A snapshot is kept per day with a change and holds until the next one. */

import { dayNumber, type LocalDate, localDate } from '../calendar/date.ts';
import { addMonths } from '../calendar/month.ts';
import { averageStars } from '../project/figures.ts';
import type { Instant } from '../workflow/index.ts';

/** Ranges of charts (delivery.md section 9). */
export const ranges = ['1M', '6M', '1Y', 'YTD', 'ALL'] as const;
export type Range = (typeof ranges)[number];

/** Figures at the end of a day. */
export interface Snapshot {
  readonly date: LocalDate;
  readonly active: number;
  readonly healthy: number;
  /** Thousandths of a star, over all ratings so far. */
  readonly rating_sum: number;
  readonly rating_count: number;
}

export interface Point {
  readonly date: LocalDate;
  readonly value: number;
}

/** Point of a figure that some days have no value for. Null: no value from this day on. */
export interface PointOrGap {
  readonly date: LocalDate;
  readonly value: number | null;
}

/** Share of the active projects that are on target, in percent, and both numbers; null without an active project. */
export interface HealthPoint extends PointOrGap {
  readonly on_target: number;
  readonly active: number;
}

const monthsOf = { '1M': 1, '6M': 6, '1Y': 12 } as const;

/** First day of a range that ends today, in the zone; undefined for ALL, which begins with the first snapshot. */
export const firstDay = (range: Range, now: Instant, zone: string): LocalDate | undefined => {
  const today = localDate(now, zone);
  if (range === 'ALL') return undefined;
  return range === 'YTD' ? `${today.slice(0, 4)}-01-01` : addMonths(today, -monthsOf[range]);
};

/** Maximum of points: a screen can't show more apart. */
const mostPoints = 120;

/** Downsamples: keeps the first point, and the last of each group of days. */
const thinned = <P extends PointOrGap>(points: readonly P[]): P[] => {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length <= mostPoints) return [...points];
  const days = Math.ceil((dayNumber(last.date) - dayNumber(first.date)) / (mostPoints - 2));
  const bucket = ({ date }: P) => Math.ceil((dayNumber(date) - dayNumber(first.date)) / days);
  const lastOfBucket = new Map(points.map((point) => [bucket(point), point]));
  return [...lastOfBucket.values()];
};

/**
 * Step series of a value: a point for each change, from the last snapshot before the range through to its end. A null
 * begins a time without a value; before the first value there is no point.
 */
const course = <P extends Omit<PointOrGap, 'date'>>(
  snapshots: readonly Snapshot[],
  { from, to }: Days,
  read: (snapshot: Snapshot) => P,
): (P & { readonly date: LocalDate })[] => {
  const before = snapshots.findLast(({ date }) => date < from);
  const within = snapshots.filter(({ date }) => date >= from && date <= to);
  const carried = before ? [{ ...before, date: from }] : [];
  const days = within[0]?.date === from ? within : [...carried, ...within];
  const points = days.map((snapshot) => ({ ...read(snapshot), date: snapshot.date }));
  const isChange = (point: P, last: P | undefined) =>
    last === undefined ? point.value !== null : !isSame(point, last);
  const changes = points.filter((point, index) => isChange(point, points[index - 1]));
  // The latest value extends to the end, unless it is null.
  const last = changes.at(-1);
  const ends = last === undefined || last.value === null || last.date === to;
  return thinned(ends ? changes : [...changes, { ...last, date: to }]);
};

/** True for points that differ in their day alone. */
const isSame = <P extends object>(one: P, other: P): boolean =>
  Object.entries(one).every(([name, value]) => name === 'date' || Reflect.get(other, name) === value);

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Running mean of all ratings, a point per day with a new one; starts from the last before the range. */
const ratingCourse = (snapshots: readonly Snapshot[], { from, to }: Days): Point[] => {
  const rated = snapshots.filter(
    (one, index) =>
      one.rating_count > 0 &&
      (one.rating_count !== snapshots[index - 1]?.rating_count ||
        one.rating_sum !== snapshots[index - 1]?.rating_sum),
  );
  const before = rated.findLast(({ date }) => date < from);
  const within = rated.filter(({ date }) => date >= from && date <= to);
  const carried = before && within[0]?.date !== from ? [{ ...before, date: from }] : [];
  return thinned(
    [...carried, ...within].map((one) => ({ date: one.date, value: rounded(averageStars(one) ?? 0, 2) })),
  );
};

/** First and last day. */
export interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface Courses {
  readonly csat: Point[];
  readonly health: HealthPoint[];
  readonly active_projects: Point[];
}

export type Charts = Days & Courses;

/** Courses over the days, from snapshots in order; the last snapshot before them gives the starting values. */
export const courses = (snapshots: readonly Snapshot[], days: Days): Courses => ({
  csat: ratingCourse(snapshots, days),
  health: course(snapshots, days, ({ active, healthy }) => ({
    value: active === 0 ? null : rounded((healthy / active) * 100, 1),
    on_target: healthy,
    active,
  })),
  active_projects: course(snapshots, days, ({ active }) => ({ value: active })),
});

/** Charts of a range, through today. */
export const charts = (snapshots: readonly Snapshot[], range: Range, now: Instant, zone: string): Charts => {
  const to = localDate(now, zone);
  const days = { from: firstDay(range, now, zone) ?? snapshots[0]?.date ?? to, to };
  return { ...days, ...courses(snapshots, days) };
};

/** Running mean of one project's ratings, a point per day with a rating. */
export const ratingPoints = (
  ratings: readonly { readonly rating: number; readonly created_at: Instant }[],
  from: LocalDate,
  zone: string,
): Point[] => {
  let sum = 0;
  const days = new Map<LocalDate, number>();
  ratings.forEach(({ rating, created_at }, index) => {
    sum += rating;
    days.set(localDate(created_at, zone), rounded(sum / (index + 1), 2));
  });
  return [...days].map(([date, value]) => ({ date, value })).filter(({ date }) => date >= from);
};
