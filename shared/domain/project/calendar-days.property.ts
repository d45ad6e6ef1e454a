import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dateOfDay, dayNumber, localDate } from '../calendar/date.ts';
import type { Weekday } from '../calendar/month.ts';
import { entriesOf, layIntoDays, spanAfter, weeksOf } from './calendar-days.ts';
import { spans } from './calendar-span.ts';

const zone = fc.constantFrom(
  'Pacific/Pago_Pago',
  'America/Bogota',
  'America/New_York',
  'America/St_Johns',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
);
const weekday = fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7);
const day = fc
  .integer({ min: dayNumber('2026-01-01'), max: dayNumber('2029-12-31') })
  .map((number) => dateOfDay(number));
const time = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2029-12-31T00:00:00Z') })
  .map((ms) => new Date(ms).toISOString());
const row = fc.record({
  archived: fc.boolean(),
  cancelled: fc.boolean(),
  timezone: zone,
  next_target: fc.option(day),
  workflows: fc.array(fc.record({ id: fc.nat(), feedback_due: fc.option(time) }), { maxLength: 4 }),
});

test('every date of every row is on exactly the day of its project’s zone, in the order of its times', () => {
  fc.assert(
    fc.property(fc.array(row), time, (rows, now) => {
      const days = layIntoDays(rows, now);
      const laid = [...days].flatMap(([date, entries]) => {
        expect(entries.length).toBeGreaterThan(0);
        const times = entries.map((entry) => (entry.kind === 'due' ? entry.at : '~'));
        expect(times).toEqual(times.toSorted());
        for (const entry of entries) {
          const { timezone } = entry.row;
          expect(date).toBe(entry.kind === 'due' ? localDate(entry.at, timezone) : entry.row.next_target);
          const end = entry.kind === 'due' ? entry.at < now : date < localDate(now, timezone);
          expect(entry.isLate).toBe(end);
        }
        return entries;
      });
      expect(laid).toHaveLength(rows.flatMap((one) => entriesOf(one, now)).length);
      const open = rows.filter(({ archived, cancelled }) => !archived && !cancelled);
      const dates = open.flatMap(({ next_target, workflows }) => [
        ...(next_target ? [next_target] : []),
        ...workflows.flatMap(({ feedback_due }) => feedback_due ?? []),
      ]);
      expect(laid).toHaveLength(dates.length);
    }),
  );
});

test('weeks begin on their weekday, follow each other, and hold their whole month and no other week', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...spans), weekday, (of, span, firstWeekday) => {
      const weeks = weeksOf(span, of, firstWeekday);
      const days = weeks.flat();
      expect(days).toContain(of);
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(firstWeekday % 7);
      days.forEach((one, at) => {
        expect(one).toBe(addDays(days[0] ?? '', at));
      });
      if (span === 'week') {
        expect(days).toHaveLength(7);
        return;
      }
      const month = of.slice(0, 7);
      const last = new Date(Date.UTC(Number(of.slice(0, 4)), Number(of.slice(5, 7)), 0)).getUTCDate();
      expect(days.filter((one) => one.startsWith(month))).toHaveLength(last);
      for (const week of weeks) expect(week.some((one) => one.startsWith(month))).toBe(true);
    }),
  );
});

test('the span after and the one before lead back', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...spans), weekday, (of, span, firstWeekday) => {
      const weeks = (one: string) => weeksOf(span, one, firstWeekday);
      const there = spanAfter(span, of, 1);
      expect(weeks(spanAfter(span, there, -1))).toEqual(weeks(of));
      expect(weeks(there)).not.toEqual(weeks(of));
    }),
  );
});
