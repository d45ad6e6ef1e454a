import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from './date.ts';
import { addMonths, startOfWeek, type Weekday, weeksOfMonth } from './month.ts';

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const day = fc.integer({ min: dayNumber('1950-01-01'), max: dayNumber('2150-12-31') }).map(dateOfDay);

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-05', 2, '2027-01-05'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2028-02-29', -12, '2027-02-28'],
])('%s and %i months is %s', (date, months, then) => {
  expect(addMonths(date, months)).toBe(then);
});

test.each<[Weekday, string]>([
  [1, '2026-11-23'],
  [6, '2026-11-28'],
  [7, '2026-11-22'],
])('the week of a Saturday that begins with day %i starts on %s', (first, start) => {
  expect(startOfWeek('2026-11-28', first)).toBe(start);
});

describe('the weeks of a month', () => {
  test('hold all its days once, in order, from the first day of a week', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...weekdays), (date, first) => {
        const weeks = weeksOfMonth(date, first);
        const days = weeks.flat();
        expect(days).toEqual(days.map((_, place) => dateOfDay(dayNumber(days[0] ?? '') + place)));
        for (const week of weeks) expect(startOfWeek(week[0] ?? '', first)).toBe(week[0]);
        const ofMonth = days.filter((one) => one.slice(0, 7) === date.slice(0, 7));
        expect(ofMonth[0]?.slice(8)).toBe('01');
        expect(addMonths(ofMonth[0] ?? '', 1)).toBe(dateOfDay(dayNumber(ofMonth.at(-1) ?? '') + 1));
      }),
    );
  });
});
