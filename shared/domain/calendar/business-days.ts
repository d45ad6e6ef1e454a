import { dateOfDay, dayNumber, type LocalDate, localDate, wallOf } from './date.ts';
import { type Instant, instantOf } from './zone.ts';

// 1970-01-01 was a Thursday. Counted from the Monday before, weeks start at multiples of seven.
const epochWeekday = 3;
const workdays = 5;

/** Number of weekdays from a fixed Monday to this day, inclusive. */
const businessNumber = (day: number): number => {
  const sinceMonday = day + epochWeekday;
  const week = Math.floor(sinceMonday / 7);
  return week * workdays + Math.min(sinceMonday - week * 7 + 1, workdays);
};

/** Inverse of `businessNumber`: the weekday with this number. */
const dayOfBusinessNumber = (number: number): number => {
  const week = Math.floor((number - 1) / workdays);
  return week * 7 + (number - 1 - week * workdays) - epochWeekday;
};

/** Monday to Friday. Public holidays are business days. */
export const isBusinessDay = (date: LocalDate): boolean => {
  const day = dayNumber(date);
  return dayOfBusinessNumber(businessNumber(day)) === day;
};

/** Date itself if it is a business day, else the Monday after it. */
export const businessDayFrom = (date: LocalDate): LocalDate => {
  const day = dayNumber(date);
  return isBusinessDay(date) ? date : dateOfDay(dayOfBusinessNumber(businessNumber(day) + 1));
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
export const dueAfter = (sent: Instant, days: number, zone: string): string => {
  if (!Number.isInteger(days) || days < 1) throw new RangeError(`Not a number of days: ${days}`);
  const due = dayOfBusinessNumber(businessNumber(dayNumber(localDate(sent, zone))) + days);
  return endOfBusiness(dateOfDay(due), zone);
};

/**
 * Business days from the first instant's date in the zone to the second's: due on Friday, it is one business day
 * overdue on Monday. 0 on the same date and before.
 */
export const businessDaysBetween = (from: Instant, to: Instant, zone: string): number => {
  const [first, last] = [from, to].map((instant) => businessNumber(dayNumber(localDate(instant, zone))));
  return Math.max(0, (last ?? 0) - (first ?? 0));
};
