import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  businessDaysBetween,
  daysOffUntil,
  dueAfter,
  isBusinessDay,
  noDaysOff,
  packDaysOff,
} from './business-days.ts';
import { dateOfDay, dayNumber, localDate } from './date.ts';
import { firstSlot, leavesAt, nextSlot, slotAfter, slotTolerance, slotUntil } from './slots.ts';
import { instantOf, zonedParts } from './zone.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Beirut', 'America/Bogota'];
const zone = fc.constantFrom(...zones, 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Cairo', 'America/St_Johns');
const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2031, 0, 1) });
const days = fc.integer({ min: 1, max: 40 });
/** First 09:00 of a business day after the instant. */
const firstSlotFrom = (ms: number, inZone: string) =>
  firstSlot({ due: ms, sent_on: ms, feedback_reminder_delay: 0, zone: inZone, days_off: noDaysOff });
const isWeekday = (ms: number, inZone: string) => isBusinessDay(localDate(ms, inZone));

/** Weekdays off at random, up to half of a year's, and whole weeks of them. */
const daysOff = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 2600 }), { maxLength: 60 }),
    fc.array(fc.tuple(fc.nat(2600), fc.integer({ min: 1, max: 30 })), { maxLength: 3 }),
  )
  .map(([single, breaks]) => {
    const start = dayNumber('2023-12-25');
    const all = [
      ...single,
      ...breaks.flatMap(([from, length]) => Array.from({ length }, (_, index) => from + index)),
    ];
    return packDaysOff(all.map((day) => start + day).filter((day) => isBusinessDay(dateOfDay(day))));
  });

describe('a due date', () => {
  test('is on a business day, at 18:00 by its clocks, and later than sending', () => {
    fc.assert(
      fc.property(instant, days, zone, daysOff, (sent, count, inZone, off) => {
        const due = dueAfter(sent, count, inZone, off);
        expect(isBusinessDay(localDate(due, inZone), off)).toBe(true);
        expect(zonedParts(due, inZone)).toMatchObject({ hour: 18, minute: 0, second: 0, millisecond: 0 });
        expect(Date.parse(due)).toBeGreaterThan(sent);
      }),
    );
  });

  test('comes no earlier for more days, nor for a later send on a weekday', () => {
    fc.assert(
      fc.property(instant, instant, days, zone, daysOff, (a, b, count, inZone, off) => {
        const [first, last] = [Math.min(a, b), Math.max(a, b)];
        expect(dueAfter(a, count, inZone, off) < dueAfter(a, count + 1, inZone, off)).toBe(true);
        fc.pre(isWeekday(first, inZone) && isWeekday(last, inZone));
        expect(dueAfter(first, count, inZone, off) <= dueAfter(last, count, inZone, off)).toBe(true);
      }),
    );
  });

  test('is as many business days away as were allowed', () => {
    fc.assert(
      fc.property(instant, days, zone, daysOff, (sent, count, inZone, off) => {
        expect(businessDaysBetween(sent, dueAfter(sent, count, inZone, off), inZone, off)).toBe(count);
      }),
    );
  });

  test('comes no earlier for further days off', () => {
    fc.assert(
      fc.property(instant, days, zone, daysOff, (sent, count, inZone, off) => {
        expect(dueAfter(sent, count, inZone, off) >= dueAfter(sent, count, inZone)).toBe(true);
      }),
    );
  });

  test('is counted to alike with the days off until it alone', () => {
    fc.assert(
      fc.property(
        instant,
        instant,
        zone,
        fc.array(fc.integer({ min: -9, max: 9 })),
        (from, to, inZone, near) => {
          const last = dayNumber(localDate(to, inZone));
          const off = packDaysOff(near.map((days) => last + days));
          const until = daysOffUntil(off, localDate(to, inZone));
          expect(until.length).toBeLessThanOrEqual(off.length);
          expect(businessDaysBetween(from, to, inZone, until)).toBe(
            businessDaysBetween(from, to, inZone, off),
          );
        },
      ),
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
    days_off: daysOff,
  });

  test('are at 09:00 on business days, never before the due date, and rise', () => {
    fc.assert(
      fc.property(series, instant, ({ days: allowed, ...rest }, now) => {
        const due = dueAfter(rest.sent_on, allowed, rest.zone, rest.days_off);
        const first = firstSlot({ ...rest, due });
        const second = nextSlot(first, rest.reminder_interval, rest.zone, rest.days_off);
        expect(first >= due).toBe(true);
        expect(second > first).toBe(true);
        for (const slot of [first, second]) {
          expect(isBusinessDay(localDate(slot, rest.zone), rest.days_off)).toBe(true);
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

describe('a reminder taken up at any time', () => {
  const inZones = zone;
  const minute = 60_000;
  /** Mostly seconds, else minutes to three weeks. */
  const lateness = fc.oneof(
    fc.integer({ min: 0, max: 5000 }),
    fc.integer({ min: 0, max: 180 * minute }),
    fc.integer({ min: 0, max: 30_000 * minute }),
  );
  /** Wall time in minutes after 09:00 of a business day, else undefined. */
  const minutesIn = (at: number, inZone: string) => {
    const { hour, minute: past, second, millisecond } = zonedParts(at, inZone);
    return isWeekday(at, inZone)
      ? (hour - 9) * 60 + past + second / 60 + millisecond / minute
      : Number.NEGATIVE_INFINITY;
  };

  test('leaves at once in a business morning, and at the start of the next one otherwise', () => {
    fc.assert(
      fc.property(instant, lateness, inZones, (from, late, inZone) => {
        const slot = Date.parse(firstSlotFrom(from, inZone));
        const now = slot + late;
        const leaves = Date.parse(leavesAt(slot, now, inZone));
        const isMorning = minutesIn(now, inZone) >= 0 && minutesIn(now, inZone) <= slotTolerance;
        if (isMorning) {
          expect(leaves).toBe(now);
          return;
        }
        expect(leaves).toBeGreaterThan(now);
        expect(minutesIn(leaves, inZone)).toBe(0);
        // No business morning is skipped: from Friday the wait is at most three days and an hour of DST.
        expect(leaves - now).toBeLessThanOrEqual((3 * 24 + 1) * 60 * minute);
        for (let hours = now; hours < leaves; hours += 60 * minute) {
          expect(minutesIn(hours, inZone) >= 0 && minutesIn(hours, inZone) <= slotTolerance).toBe(false);
        }
      }),
    );
  });

  test('no reminder leaves outside a business morning, none is lost, and none is doubled', () => {
    const terms = fc.record({
      sent_on: instant,
      days,
      feedback_reminder_delay: fc.nat(20),
      reminder_interval: fc.integer({ min: 1, max: 3 }),
      zone: inZones,
      days_off: daysOff,
    });
    fc.assert(
      fc.property(terms, fc.array(lateness, { maxLength: 30 }), ({ days: allowed, ...rest }, delays) => {
        const series = { ...rest, due: dueAfter(rest.sent_on, allowed, rest.zone, rest.days_off) };
        const left: { slot: string; at: number }[] = [];
        let slot = firstSlot(series);
        let wake = Date.parse(slot);
        // Every message is late, and a last one is in time.
        for (const late of [...delays, 0]) {
          const now = wake + late;
          wake = Date.parse(leavesAt(slot, now, series.zone, series.days_off));
          const newest = slotUntil(wake, series) ?? '';
          expect(newest >= slot).toBe(true);
          slot = newest;
          if (wake > now) continue;
          left.push({ slot, at: now });
          slot = slotAfter(now, series);
          wake = Date.parse(slot);
        }
        for (const { at } of left) {
          expect(isBusinessDay(localDate(at, series.zone), series.days_off)).toBe(true);
          expect(minutesIn(at, series.zone)).toBeGreaterThanOrEqual(0);
          expect(minutesIn(at, series.zone)).toBeLessThanOrEqual(slotTolerance);
        }
        const mornings = left.map(({ at }) => localDate(at, series.zone));
        expect(new Set(mornings).size).toBe(left.length);
        expect(new Set(left.map((one) => one.slot)).size).toBe(left.length);
        expect(left.length).toBeGreaterThan(0);
        // Late reminders replace the ones that follow: never more of them than in a series in time.
        for (const [index, one] of left.entries()) {
          const next = left[index + 1];
          if (next) expect(next.slot).toBe(slotUntil(next.at, series));
          expect(one.slot <= new Date(one.at).toISOString()).toBe(true);
        }
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
