/** What a chart over time works out before it is drawn. Days are `yyyy-MM-dd`, counted in whole days from 1970-01-01. */

/** A value that holds from its day on, until that of the next point. */
export interface Point {
  readonly date: string;
  readonly value: number;
}

/** The first and the last day that a chart shows. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A place on an axis. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** How far apart the marks of a time axis are, which says how exactly they have to be named. */
export type TickUnit = 'day' | 'month';

const dayMs = 86_400_000;

/** The number of a day. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** What there is outside of a series' points. */
export interface Beyond {
  /** What there was before the first point; without it, nothing. */
  readonly before?: number | undefined;
  /** Whether the last value holds through the last day, as values do unless there is nothing any more that has one. */
  readonly holds?: boolean | undefined;
}

/** The points as they are drawn: within the span, and to its ends. */
export const spread = (
  points: readonly Point[],
  { from, to }: Span,
  { before, holds = true }: Beyond = {},
): readonly Point[] => {
  if (points.length === 0) return [];
  const inside = points.filter(({ date }) => date > from && date <= to);
  const carried = points.findLast(({ date }) => date <= from)?.value ?? before;
  const all = carried === undefined ? inside : [{ date: from, value: carried }, ...inside];
  const last = all.at(-1);
  return holds && last && last.date < to ? [...all, { date: to, value: last.value }] : all;
};

/** The value on a day: that of the last point which is not after it. */
export const valueOn = (points: readonly Point[], day: number): number | undefined =>
  points.findLast(({ date }) => dayOf(date) <= day)?.value;

/** At most so many steps before their distance grows. */
const fewSteps = 6;
/** All of them multiples of 5, as the specification asks of counts. */
const distances = [5, 10, 25, 50];

/** The marks of an axis of counts, from 0 to the first one that is not below the highest count. */
export const countSteps = (highest: number): readonly number[] => {
  const fits = (distance: number) => highest <= distance * fewSteps;
  let scale = 1;
  let distance = distances.find(fits);
  while (distance === undefined) {
    scale *= 10;
    distance = distances.map((one) => one * scale).find(fits);
  }
  const step = distance;
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, index) => index * step);
};

const dayDistances = [1, 2, 7, 14];
const monthDistances = [1, 2, 3, 4, 6, 12, 24, 60, 120];
const daysOfMonth = 30.4;
/** 1970-01-05 was a Monday. */
const firstMonday = 4;

/** The days within the span that are marked, at most `most`: days or weeks (from Monday), then firsts of months. */
export const timeSteps = (
  { from, to }: Span,
  most: number,
): { readonly unit: TickUnit; readonly days: readonly string[] } => {
  const [first, last] = [dayOf(from), dayOf(to)];
  const length = last - first + 1;
  const distance = dayDistances.find((one) => length / one <= most);
  if (distance !== undefined) {
    const start = distance < 7 ? first : first + ((((firstMonday - first) % 7) + 7) % 7);
    const days: string[] = [];
    for (let day = start; day <= last; day += distance) days.push(dateOf(day));
    return { unit: 'day', days };
  }
  const months = monthDistances.find((one) => length / daysOfMonth / one <= most) ?? 120;
  const begin = new Date(first * dayMs);
  const days: string[] = [];
  // Counted from a January, so that the years' beginnings are among them.
  let month = Math.ceil((begin.getUTCFullYear() * 12 + begin.getUTCMonth()) / months) * months;
  for (; ; month += months) {
    const day = Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs;
    if (day > last) return { unit: 'month', days };
    if (day >= first) days.push(dateOf(day));
  }
};
