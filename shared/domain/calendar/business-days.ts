import { dateOfDay, dayNumber, type LocalDate, localDate, wallOf } from './date.ts';
import { type Instant, instantOf } from './zone.ts';

/** Weekdays on which nobody is asked to answer: three base-36 digits each, days since 1970-01-01, earliest first. */
export type DaysOff = string;
/** Weekends are the only days off. */
export const noDaysOff: DaysOff = '';

const digits = 3;

export const packDaysOff = (days: Iterable<number>): DaysOff =>
  [...new Set(days)]
    .toSorted((one, other) => one - other)
    .map((day) => day.toString(36).padStart(digits, '0'))
    .join('');

const unpack = (off: DaysOff): ReadonlySet<number> =>
  new Set(
    Array.from({ length: off.length / digits }, (_, at) =>
      Number.parseInt(off.slice(at * digits, (at + 1) * digits), 36),
    ),
  );

/** Those of the days that are no later than the date: all that a count up to it needs. */
export const daysOffUntil = (off: DaysOff, date: LocalDate): DaysOff => {
  const last = dayNumber(date);
  return packDaysOff([...unpack(off)].filter((day) => day <= last));
};

// 1970-01-01 was a Thursday. Counted from the Monday before, weeks start at multiples of seven.
const epochWeekday = 3;
const isWeekday = (day: number): boolean => (((day + epochWeekday) % 7) + 7) % 7 < 5;

/** The rule of all due dates, reminders and counts: Monday to Friday, but for public holidays and the agency's days off. */
const isWorked = (day: number, off: ReadonlySet<number>): boolean => isWeekday(day) && !off.has(day);

export const isBusinessDay = (date: LocalDate, off = noDaysOff): boolean =>
  isWorked(dayNumber(date), unpack(off));

/** Date itself if it is a business day, else the next one. */
export const businessDayFrom = (date: LocalDate, off = noDaysOff): LocalDate => {
  const closed = unpack(off);
  let day = dayNumber(date);
  while (!isWorked(day, closed)) day += 1;
  return dateOfDay(day);
};

/** The next business days after a date. */
export const businessDaysAfter = (date: LocalDate, count: number, off = noDaysOff): readonly LocalDate[] => {
  const closed = unpack(off);
  const days: LocalDate[] = [];
  for (let day = dayNumber(date) + 1; days.length < count; day += 1)
    if (isWorked(day, closed)) days.push(dateOfDay(day));
  return days;
};

/** Hour at which a business day ends. */
const endHour = 18;

/** End of business on a date in the zone: feedback that is due on that day is due then (decision 0087). */
export const endOfBusiness = (date: LocalDate, zone: string): string =>
  instantOf(wallOf(date, { hour: endHour }), zone);

/**
 * Time at which feedback is due: the end of the last of the business days allowed. Counting starts with the business
 * day after that of sending: one day from a Friday, a Saturday or a Sunday is the Monday. Throws a RangeError unless
 * `days` is a whole number of at least 1.
 */
export const dueAfter = (sent: Instant, days: number, zone: string, off = noDaysOff): string => {
  if (!Number.isInteger(days) || days < 1) throw new RangeError(`Not a number of days: ${days}`);
  const closed = unpack(off);
  let due = dayNumber(localDate(sent, zone));
  for (let left = days; left > 0; ) {
    due += 1;
    if (isWorked(due, closed)) left -= 1;
  }
  return endOfBusiness(dateOfDay(due), zone);
};

/**
 * Business days from the first instant's date in the zone to the second's: due on Friday, it is one business day
 * overdue on Monday. 0 on the same date and before.
 */
export const businessDaysBetween = (from: Instant, to: Instant, zone: string, off = noDaysOff): number => {
  const closed = unpack(off);
  const last = dayNumber(localDate(to, zone));
  let passed = 0;
  for (let day = dayNumber(localDate(from, zone)) + 1; day <= last; day += 1)
    if (isWorked(day, closed)) passed += 1;
  return passed;
};
