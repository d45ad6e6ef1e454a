/** Schedule expression. Instants are milliseconds since the epoch. */
export interface Expression {
  /** True if it is due more than once. */
  recurring: boolean;
  /** First due time later than `after`, or null if there is none. A rate counts from `anchor`. */
  next(after: number, anchor: number): number | null;
}

/** Invalid expression; the message lists the valid forms. */
export class ExpressionError extends Error {}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const units: Record<string, number> = { minute: minuteMs, hour: hourMs, day: dayMs };

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone);
  if (known) return known;
  try {
    const made = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, made);
    return made;
  } catch {
    throw new ExpressionError(`Unknown time zone: ${zone}`);
  }
};

/** Wall clock of the zone at an instant, as if it were UTC. */
const wallClock = (instant: number, zone: string): number => {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

const offsetAt = (instant: number, zone: string) =>
  wallClock(instant, zone) - Math.floor(instant / secondMs) * secondMs;

/**
 * Instant of a wall-clock time (as if it were UTC): the earlier one where clocks go back and repeat it, and
 * `missing`, computed with the offset before the jump, where they go forward over it.
 */
const toInstant = (wall: number, zone: string): { at: number; missing: boolean } => {
  const before = wall - offsetAt(wall - dayMs, zone);
  const after = wall - offsetAt(wall + dayMs, zone);
  const valid = [before, after].filter((instant) => wallClock(instant, zone) === wall);
  return valid.length > 0 ? { at: Math.min(...valid), missing: false } : { at: before, missing: true };
};

const once = (text: string, zone: string): Expression => {
  const wall = Date.parse(`${text}Z`);
  const valid = Number.isFinite(wall) && new Date(wall).toISOString().startsWith(text);
  if (!valid) throw new ExpressionError(`Not a date and time: ${text}`);
  const { at } = toInstant(wall, zone);
  return { recurring: false, next: (after) => (at > after ? at : null) };
};

const every = (amount: number, unit: string): Expression => {
  const period = amount * (units[unit] ?? Number.NaN);
  if (!(period > 0)) throw new ExpressionError('A rate must be positive');
  return {
    recurring: true,
    next: (after, anchor) => anchor + Math.max(0, Math.floor((after - anchor) / period) + 1) * period,
  };
};

const daily = (minute: number, hour: number, zone: string): Expression => {
  if (minute > 59 || hour > 23) throw new ExpressionError(`No such time of day: ${hour}:${minute}`);
  return {
    recurring: true,
    next(after) {
      const today = Math.floor(wallClock(after, zone) / dayMs) * dayMs;
      for (let day = today; ; day += dayMs) {
        const { at, missing } = toInstant(day + hour * hourMs + minute * minuteMs, zone);
        if (!missing && at > after) return at;
      }
    },
  };
};

/**
 * Parses `at(yyyy-MM-ddTHH:mm:ss)`, `rate(n minutes|hours|days)` or `cron(m h * * ? *)` in a time zone. As on AWS, a
 * daily time that daylight saving skips isn't due that day, and a repeated one is due once; an `at` in the gap is due
 * as long after the jump as it was planned after the start of the gap.
 */
export const parseExpression = (expression: string, zone: string): Expression => {
  formatterOf(zone);
  const at = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression);
  if (at?.[1]) return once(at[1], zone);
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate?.[1] && rate[2]) return every(Number(rate[1]), rate[2]);
  const cron = /^cron\((\d{1,2}) (\d{1,2}) \* \* \? \*\)$/.exec(expression);
  if (cron?.[1] && cron[2]) return daily(Number(cron[1]), Number(cron[2]), zone);
  throw new ExpressionError(
    `Invalid Schedule Expression ${expression}: the stand-in reads at(…), rate(…) and cron(m h * * ? *).`,
  );
};
