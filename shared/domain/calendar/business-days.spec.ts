import { describe, expect, test } from 'vitest';
import { businessDayFrom, businessDaysBetween, dueAfter, isBusinessDay } from './business-days.ts';

describe('dueAfter is 18:00 by the clocks of the zone', () => {
  test.each([
    // zone, sent, days, due
    ['America/Bogota', '2026-05-04T15:00:00.000Z', 1, '2026-05-05T23:00:00.000Z'], // Monday to Tuesday
    ['America/Bogota', '2026-05-08T15:00:00.000Z', 1, '2026-05-11T23:00:00.000Z'], // Friday to Monday
    ['America/Bogota', '2026-05-09T15:00:00.000Z', 1, '2026-05-11T23:00:00.000Z'], // Saturday to Monday
    ['America/Bogota', '2026-05-10T15:00:00.000Z', 1, '2026-05-11T23:00:00.000Z'], // Sunday to Monday
    ['America/Bogota', '2026-05-09T15:00:00.000Z', 5, '2026-05-15T23:00:00.000Z'], // Saturday to Friday
    ['America/Bogota', '2026-05-06T15:00:00.000Z', 10, '2026-05-20T23:00:00.000Z'],
    // Sent in the night, which is still Friday in Bogota: neither at three in the night nor a day later.
    ['America/Bogota', '2026-05-09T08:00:00.000Z', 1, '2026-05-11T23:00:00.000Z'],
    ['America/Bogota', '2026-05-09T03:00:00.000Z', 1, '2026-05-11T23:00:00.000Z'],
    // Clocks go forward on Sunday.
    ['Europe/Berlin', '2026-03-27T09:00:00.000Z', 1, '2026-03-30T16:00:00.000Z'],
    ['America/New_York', '2026-03-06T15:00:00.000Z', 1, '2026-03-09T22:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-02T00:00:00.000Z', 1, '2026-10-05T07:00:00.000Z'],
    ['Asia/Beirut', '2026-03-27T08:00:00.000Z', 1, '2026-03-30T15:00:00.000Z'],
    // Clocks go back.
    ['Europe/Berlin', '2026-10-23T07:00:00.000Z', 1, '2026-10-26T17:00:00.000Z'],
    ['America/New_York', '2026-10-30T13:00:00.000Z', 1, '2026-11-02T23:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-02T23:00:00.000Z', 1, '2026-04-06T07:30:00.000Z'],
    ['Asia/Beirut', '2026-10-23T07:00:00.000Z', 1, '2026-10-26T16:00:00.000Z'],
  ])('in %s, %s and %d days give %s', (zone, sent, days, due) => {
    expect(dueAfter(sent, days, zone)).toBe(due);
  });

  test.each([-1, 0, 1.5, Number.NaN])('%d days are refused', (days) => {
    expect(() => dueAfter('2026-05-04T15:00:00Z', days, 'America/Bogota')).toThrow(RangeError);
  });
});

describe('businessDaysBetween counts dates in the zone', () => {
  test.each([
    ['2026-05-08T22:00:00Z', '2026-05-11T14:00:00Z', 1], // Friday 17:00 to Monday 09:00
    ['2026-05-08T22:00:00Z', '2026-05-10T14:00:00Z', 0], // Friday to Sunday
    ['2026-05-04T14:00:00Z', '2026-05-04T20:00:00Z', 0],
    ['2026-05-04T14:00:00Z', '2026-05-18T14:00:00Z', 10],
    ['2026-05-18T14:00:00Z', '2026-05-04T14:00:00Z', 0],
    // Tuesday in UTC, Monday evening still in Bogota.
    ['2026-05-04T14:00:00Z', '2026-05-05T03:00:00Z', 0],
  ])('from %s to %s: %d', (from, to, days) => {
    expect(businessDaysBetween(from, to, 'America/Bogota')).toBe(days);
  });
});

test.each([
  ['2026-05-08', true, '2026-05-08'],
  ['2026-05-09', false, '2026-05-11'],
  ['2026-05-10', false, '2026-05-11'],
  ['2026-05-11', true, '2026-05-11'],
  ['1969-12-27', false, '1969-12-29'],
])('%s is a business day: %s; the first from there is %s', (date, business, first) => {
  expect(isBusinessDay(date)).toBe(business);
  expect(businessDayFrom(date)).toBe(first);
});
