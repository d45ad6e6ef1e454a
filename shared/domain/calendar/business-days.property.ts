import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBusinessDays, businessDaysBetween, isBusinessDay } from './business-days.ts';
import { localDate } from './date.ts';
import { firstSlot, nextSlot, slotAfter } from './slots.ts';
import { instantOf, zonedParts } from './zone.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Beirut', 'America/Bogota'];
const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2031, 0, 1) });
const days = fc.integer({ min: 1, max: 40 });
const isWeekday = (ms: number, inZone: string) => isBusinessDay(localDate(ms, inZone));

describe('a due date', () => {
  test('is on a business day, at the wall time of sending, and later than sending', () => {
    fc.assert(
      fc.property(instant, days, zone, (sent, count, inZone) => {
        const due = addBusinessDays(sent, count, inZone);
        const { hour, minute } = zonedParts(sent, inZone);
        expect(isBusinessDay(localDate(due, inZone))).toBe(true);
        expect(zonedParts(due, inZone)).toMatchObject({ hour, minute });
        expect(Date.parse(due)).toBeGreaterThan(sent);
      }),
    );
  });

  test('comes no earlier for more days, nor for a later send on a weekday', () => {
    fc.assert(
      fc.property(instant, instant, days, zone, (a, b, count, inZone) => {
        const [first, last] = [Math.min(a, b), Math.max(a, b)];
        expect(addBusinessDays(a, count, inZone) < addBusinessDays(a, count + 1, inZone)).toBe(true);
        fc.pre(isWeekday(first, inZone) && isWeekday(last, inZone));
        expect(addBusinessDays(first, count, inZone) <= addBusinessDays(last, count, inZone)).toBe(true);
      }),
    );
  });

  test('is as many business days away as were allowed', () => {
    fc.assert(
      fc.property(instant, days, zone, (sent, count, inZone) => {
        expect(businessDaysBetween(sent, addBusinessDays(sent, count, inZone), inZone)).toBe(count);
      }),
    );
  });
});

describe('reminder slots', () => {
  const series = fc.record({
    sent_on: instant,
    days,
    feedback_reminder_delay: fc.integer({ min: 0, max: 20 }),
    reminder_interval: fc.integer({ min: 1, max: 3 }),
    zone,
  });

  test('are at 09:00 on business days, never before the due date, and rise', () => {
    fc.assert(
      fc.property(series, instant, ({ days: allowed, ...rest }, now) => {
        const due = addBusinessDays(rest.sent_on, allowed, rest.zone);
        const first = firstSlot({ ...rest, due });
        const second = nextSlot(first, rest.reminder_interval, rest.zone);
        expect(first >= due).toBe(true);
        expect(second > first).toBe(true);
        for (const slot of [first, second]) {
          expect(isBusinessDay(localDate(slot, rest.zone))).toBe(true);
          expect(zonedParts(slot, rest.zone)).toMatchObject({
            hour: 9,
            minute: 0,
            second: 0,
            millisecond: 0,
          });
        }
        expect(Date.parse(slotAfter(now, { ...rest, due }))).toBeGreaterThan(now);
      }),
    );
  });
});

test('a wall time shown by a zone leads back to an instant that shows it', () => {
  fc.assert(
    fc.property(instant, zone, (ms, inZone) => {
      const wall = zonedParts(ms, inZone);
      expect(zonedParts(instantOf(wall, inZone), inZone)).toEqual(wall);
    }),
  );
});
