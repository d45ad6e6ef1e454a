/** Days off of a workspace (decision 0091): public holidays of its country, and days of its own. */
import { type DaysOff, isBusinessDay, packDaysOff } from './business-days.ts';
import { dateOfDay, dayNumber, type LocalDate } from './date.ts';
import { firstHolidayYear, holidays } from './holidays.ts';
import type { OwnDaysOff } from './own-days-off.ts';

export interface WorkspaceCalendar {
  /** Country of ISO 3166-1, whose national holidays count; absent for none. */
  readonly holiday_country?: string | undefined;
  readonly own_days_off?: readonly OwnDaysOff[] | undefined;
}

/** Days from a sending that its days off are known for: the longest term of a project, and its reminders. */
const horizon = 730;
/** Weekdays off that a sending keeps at most, the nearest first: they are stored with each round. */
const mostDaysOff = 80;

/** National holidays of a year on weekdays, as day numbers; none beyond the years of the table. */
const holidaysIn = (country: string, year: number): number[] => {
  const days = holidays[country]?.split(' ')[year - firstHolidayYear] ?? '';
  const first = dayNumber(`${year}-01-01`);
  return Array.from(
    { length: days.length / 2 },
    (_, at) => first + Number.parseInt(days.slice(at * 2, at * 2 + 2), 36),
  );
};

/** Day on which nobody is asked to answer, with its name: null for a public holiday. */
export interface DayOff {
  readonly day: LocalDate;
  readonly label: string | null;
}

/** Public holidays on weekdays and own days off from one date to another, both included, each day once. */
export const daysOffBetween = (
  from: LocalDate,
  to: LocalDate,
  { holiday_country, own_days_off = [] }: WorkspaceCalendar,
): readonly DayOff[] => {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const years = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const national =
    holiday_country === undefined
      ? new Set<number>()
      : new Set(years.flatMap((year) => holidaysIn(holiday_country, year)));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at): DayOff[] => {
    const day = dateOfDay(first + at);
    const own = own_days_off.find((range) => range.from <= day && day <= range.to);
    if (own) return [{ day, label: own.label }];
    return national.has(first + at) ? [{ day, label: null }] : [];
  }).flat();
};

/** Weekdays off after a date, at most `mostDaysOff`, within two years. */
export const daysOffAfter = (
  date: LocalDate,
  { holiday_country, own_days_off = [] }: WorkspaceCalendar,
): DaysOff => {
  const first = dayNumber(date);
  const year = Number(date.slice(0, 4));
  const national =
    holiday_country === undefined
      ? []
      : [year, year + 1, year + 2].flatMap((one) => holidaysIn(holiday_country, one));
  const own = own_days_off.flatMap(({ from, to }) => {
    const start = Math.max(dayNumber(from), first);
    const end = Math.min(dayNumber(to), first + horizon);
    return Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index);
  });
  const near = [...national, ...own].filter(
    (day) => day > first && day <= first + horizon && isBusinessDay(dateOfDay(day)),
  );
  const nearest = [...new Set(near)].toSorted((one, other) => one - other).slice(0, mostDaysOff);
  return packDaysOff(nearest);
};
