import { addDays, dayNumber, type LocalDate } from './date.ts';
import { dayMs } from './units.ts';

/** Day of the week by ISO 8601: 1 for Monday to 7 for Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Same day some months later, or the last day of that month if it is shorter; a negative number goes back. */
export const addMonths = (date: LocalDate, months: number): LocalDate => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = Date.UTC(year, month - 1 + months, 1);
  const days = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(first + (Math.min(day, days) - 1) * dayMs).toISOString().slice(0, 10);
};

/** First day of the date's week, for weeks that begin with that weekday. */
export const startOfWeek = (date: LocalDate, firstWeekday: Weekday): LocalDate =>
  // Day 0 was a Thursday.
  addDays(date, -((((dayNumber(date) + 4 - firstWeekday) % 7) + 7) % 7));

/** Six whole weeks that hold the date's month: always as many, so that a calendar keeps its height. */
export const weeksOfMonth = (date: LocalDate, firstWeekday: Weekday): readonly (readonly LocalDate[])[] => {
  const first = startOfWeek(`${date.slice(0, 8)}01`, firstWeekday);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => addDays(first, week * 7 + place)),
  );
};
