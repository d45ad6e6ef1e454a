import { dayMs } from './units.ts';

/** Instant: an ISO 8601 string with its offset (`2026-03-29T01:00:00.000Z`), or milliseconds since the epoch. */
export type Instant = string | number;

/** Wall clock time, without a zone. `month` and `day` count from 1. */
export type WallTime = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
};

/** Memoizes per zone: creating a formatter costs a thousand times more than using it. */
export const perZone = <Made>(make: (zone: string) => Made): ((zone: string) => Made) => {
  const kept = new Map<string, Made>();
  return (zone) => {
    const made = kept.get(zone) ?? make(zone);
    kept.set(zone, made);
    return made;
  };
};

const formatterOf = perZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

/** Milliseconds since the epoch. Throws a RangeError for an invalid instant. */
export const toMs = (instant: Instant): number => {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  if (Number.isNaN(ms)) throw new RangeError(`Not an instant: ${instant}`);
  return ms;
};

/** True for a zone that this machine knows, such as `America/Bogota`. */
export const isTimeZone = (zone: string): boolean => {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
};

/** Wall time in the zone at the instant. Throws a RangeError for an unknown zone. */
export const zonedParts = (instant: Instant, zone: string): WallTime => {
  const ms = toMs(instant);
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second, millisecond: ((ms % 1000) + 1000) % 1000 };
};

/** Wall time read as if it were UTC, in milliseconds. */
const asUtc = (wall: WallTime): number =>
  Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second, wall.millisecond);

/** UTC offset of the zone at the instant, in milliseconds. */
const offsetAt = (ms: number, zone: string): number => asUtc(zonedParts(ms, zone)) - ms;

/**
 * Instant of a wall time in the zone, as an ISO string in UTC. A time skipped by daylight saving moves forward by the
 * gap; a repeated time is taken as the earlier one. A day or an hour out of range rolls over, as in `Date.UTC`.
 */
export const instantOf = (wall: WallTime, zone: string): string => {
  const utc = asUtc(wall);
  const before = offsetAt(utc - dayMs, zone);
  const after = offsetAt(utc + dayMs, zone);
  const fitting = [utc - before, utc - after].filter((ms) => ms + offsetAt(ms, zone) === utc);
  // Neither offset fits inside a gap: the one from before it then lands after it, by the width of the gap.
  const ms = fitting.length > 0 ? Math.min(...fitting) : utc - before;
  return new Date(ms).toISOString();
};
