/** Comparison of a range with the range before, of as many days. Both are read from the same snapshots. */

import { addDays, dayNumber, type LocalDate, localDate } from '../calendar/date.ts';
import type { Instant } from '../workflow/index.ts';
import { type Courses, courses, type Days, firstDay, type Range, type Snapshot } from './series.ts';

/** Figure of a range and of the range before; null where it has no value. */
export interface Compared {
  readonly now: number | null;
  readonly before: number | null;
}

export interface Comparison extends Days {
  /** Length of each of both ranges. */
  readonly days: number;
  /** Mean of the ratings that were given in the range. */
  readonly csat: Compared;
  /** Mean over the days with an active project, in percent. */
  readonly health: Compared;
  /** Mean over the days. */
  readonly active_projects: Compared;
  /** Courses of the range before. */
  readonly series: Courses;
}

/** Days before these, as many as these. */
const daysBefore = ({ from, to }: Days): Days => {
  const length = dayNumber(to) - dayNumber(from) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
};

const daysOf = (range: Range, now: Instant, zone: string): Days | undefined => {
  const from = firstDay(range, now, zone);
  return from === undefined ? undefined : { from, to: localDate(now, zone) };
};

/** First day that a range and its comparison are read from; undefined for ALL, which begins with the first snapshot. */
export const firstComparedDay = (range: Range, now: Instant, zone: string): LocalDate | undefined => {
  const days = daysOf(range, now, zone);
  return days && daysBefore(days).from;
};

/** Snapshot that holds at the end of a day. */
const holdingOn = (snapshots: readonly Snapshot[], day: LocalDate): Snapshot | undefined =>
  snapshots.findLast(({ date }) => date <= day);

/** Mean of a value over the days that have one, each day counting once; null if none has. */
const meanOf = (
  snapshots: readonly Snapshot[],
  { from, to }: Days,
  read: (snapshot: Snapshot) => number | null,
): number | null => {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  let [sum, count] = [0, 0];
  snapshots.forEach((snapshot, index) => {
    const next = snapshots[index + 1];
    const begin = Math.max(first, dayNumber(snapshot.date));
    const end = Math.min(last, next ? dayNumber(next.date) - 1 : last);
    const value = read(snapshot);
    if (value === null || end < begin) return;
    sum += value * (end - begin + 1);
    count += end - begin + 1;
  });
  return count === 0 ? null : sum / count;
};

/** Mean of the ratings that came in the days, in stars; null without any. */
const ratingIn = (snapshots: readonly Snapshot[], { from, to }: Days): number | null => {
  const before = holdingOn(snapshots, addDays(from, -1));
  const end = holdingOn(snapshots, to);
  const count = (end?.rating_count ?? 0) - (before?.rating_count ?? 0);
  // A deleted project takes its ratings with it.
  if (count <= 0) return null;
  const mean = ((end?.rating_sum ?? 0) - (before?.rating_sum ?? 0)) / count / 1000;
  return mean < 0 || mean > 5 ? null : mean;
};

const figuresOf = (snapshots: readonly Snapshot[], days: Days) => ({
  csat: ratingIn(snapshots, days),
  health: meanOf(snapshots, days, ({ active, healthy }) => (active === 0 ? null : (healthy / active) * 100)),
  active_projects: meanOf(snapshots, days, ({ active }) => active),
});

const nothing: ReturnType<typeof figuresOf> = { csat: null, health: null, active_projects: null };

/**
 * Range beside the range before; null for ALL, which has none. Days before the first snapshot were not counted, so that a
 * range before that begins earlier has no figures: half of one would be compared with a whole one.
 */
export const comparison = (
  snapshots: readonly Snapshot[],
  range: Range,
  now: Instant,
  zone: string,
): Comparison | null => {
  const days = daysOf(range, now, zone);
  if (!days) return null;
  const former = daysBefore(days);
  const isKnown = holdingOn(snapshots, former.from) !== undefined;
  const current = figuresOf(snapshots, days);
  const past = isKnown ? figuresOf(snapshots, former) : nothing;
  const pair = (name: keyof typeof nothing): Compared => ({ now: current[name], before: past[name] });
  return {
    ...former,
    days: dayNumber(days.to) - dayNumber(days.from) + 1,
    csat: pair('csat'),
    health: pair('health'),
    active_projects: pair('active_projects'),
    series: courses(isKnown ? snapshots : [], former),
  };
};

/** Change of a figure, as it is told. */
export type Change =
  | { readonly is: 'nothing_now' | 'nothing_before' | 'same' }
  /** `by` is the amount, always above 0. */
  | { readonly is: 'more' | 'less'; readonly by: number }
  /** From 0, so that there is no share of it. */
  | { readonly is: 'from_zero' };

/**
 * Change between two figures: in percent of the former for a `share`, else as their difference, rounded to these digits.
 * A change that is rounded away is none.
 */
export const changeOf = (
  { now, before }: Compared,
  { as, digits }: { readonly as: 'share' | 'difference'; readonly digits: number },
): Change => {
  if (now === null) return { is: 'nothing_now' };
  if (before === null) return { is: 'nothing_before' };
  if (as === 'share' && before === 0) return { is: now === 0 ? 'same' : 'from_zero' };
  const exact = as === 'share' ? ((now - before) / before) * 100 : now - before;
  const by = Math.round(Math.abs(exact) * 10 ** digits) / 10 ** digits;
  if (by === 0) return { is: 'same' };
  return { is: exact > 0 ? 'more' : 'less', by };
};
