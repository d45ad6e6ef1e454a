/** Calculations of charts over time. Days are `yyyy-MM-dd`, or their number since 1970-01-01. */

/** Value that holds from its day until the day of the next point; null for a gap. */
export interface Point {
  readonly date: string;
  readonly value: number | null;
  /** Value in words, where there is more to say than the number. */
  readonly text?: string | undefined;
}

/** First and last day of a chart. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** Distance between the ticks of a time axis, which decides how they are labelled. */
export type TickUnit = 'day' | 'month';

export const dayMs = 86_400_000;

/** Days since 1970-01-01. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Values outside of a series' points. */
export interface Beyond {
  /** Value before the first point, if any. */
  readonly before?: number | undefined;
}

/** Points to draw: clipped to the span and extended to its ends. */
export const spread = (
  points: readonly Point[],
  { from, to }: Span,
  { before }: Beyond = {},
): readonly Point[] => {
  if (points.length === 0) return [];
  const inside = points.filter(({ date }) => date > from && date <= to);
  const known = points.findLast(({ date }) => date <= from);
  const carried = known ?? (before === undefined ? undefined : { value: before });
  const all = carried === undefined ? inside : [{ ...carried, date: from }, ...inside];
  const last = all.at(-1);
  return last && last.date < to ? [...all, { ...last, date: to }] : all;
};

/** Point that holds on a day: the last one not after it; undefined before the first. */
export const pointOn = (points: readonly Point[], day: number): Point | undefined =>
  points.findLast(({ date }) => dayOf(date) <= day);

/** Stretches with a value, one after each gap. A stretch holds its last value until the day on which the gap begins. */
export const stretches = (
  points: readonly Point[],
): readonly (readonly { readonly date: string; readonly value: number }[])[] => {
  const found: { date: string; value: number }[][] = [];
  let held: number | null = null;
  for (const { date, value } of points) {
    if (value === null) {
      if (held !== null) found.at(-1)?.push({ date, value: held });
    } else if (held === null) found.push([{ date, value }]);
    else found.at(-1)?.push({ date, value });
    held = value;
  }
  return found;
};

/** Limit of steps before their distance grows. */
const fewSteps = 6;
/** Distances between ticks: multiples of 5, as the specification requires for counts. */
const distances = [5, 10, 25, 50];

/** Ticks of an axis of counts, from 0 to the first tick that is not below the highest count. */
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
/** First Monday since 1970-01-01: the 5th. */
const firstMonday = 4;

/** Ticks of a time axis within the span, at most `most`: days or weeks (from Monday), then firsts of months. */
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
  // Counted from January, so that starts of years are among them.
  let month = Math.ceil((begin.getUTCFullYear() * 12 + begin.getUTCMonth()) / months) * months;
  for (; ; month += months) {
    const day = Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs;
    if (day > last) return { unit: 'month', days };
    if (day >= first) days.push(dateOf(day));
  }
};
