import { describe, expect, test } from 'vitest';
import { wallOf } from './date.ts';
import { instantOf, isTimeZone, toMs, zonedParts } from './zone.ts';

const wall = (text: string) => {
  const [date = '', time = ''] = text.split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return wallOf(date, { hour, minute });
};

test('an instant is a number of milliseconds or written in ISO 8601, and nothing else', () => {
  expect(toMs('1970-01-01T00:00:01+00:00')).toBe(1000);
  expect(toMs(1000)).toBe(1000);
  expect(() => toMs('yesterday')).toThrow(new RangeError('Not an instant: yesterday'));
  expect(() => toMs(Number.NaN)).toThrow(RangeError);
});

describe('instantOf', () => {
  test.each([
    // zone, wall time, instant
    ['America/Bogota', '2026-03-08 02:30', '2026-03-08T07:30:00.000Z'],
    ['Europe/Berlin', '2026-01-15 09:00', '2026-01-15T08:00:00.000Z'],
    ['Europe/Berlin', '2026-07-15 09:00', '2026-07-15T07:00:00.000Z'],
    ['America/New_York', '2026-03-08 01:59', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-03-08 03:00', '2026-03-08T07:00:00.000Z'],
    ['Asia/Beirut', '2026-03-29 01:00', '2026-03-28T22:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31 00:00', '2011-12-30T10:00:00.000Z'],
  ])('given %s, %s is %s', (zone, text, instant) => {
    expect(instantOf(wall(text), zone)).toBe(instant);
  });

  test.each([
    // zone, skipped time, the time it is moved to
    ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29 03:30'],
    ['America/New_York', '2026-03-08 02:30', '2026-03-08 03:30'],
    ['Australia/Lord_Howe', '2026-10-04 02:10', '2026-10-04 02:40'],
    ['Asia/Beirut', '2026-03-29 00:15', '2026-03-29 01:15'],
  ])('given a gap in %s, %s moves forward by it, to %s', (zone, skipped, shown) => {
    expect(zonedParts(instantOf(wall(skipped), zone), zone)).toEqual(wall(shown));
  });

  test.each([
    // zone, time shown twice, its first instant
    ['Europe/Berlin', '2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45:00.000Z'],
    ['Asia/Beirut', '2026-10-24 23:30', '2026-10-24T20:30:00.000Z'],
  ])('given %s, %s occurs twice and the earlier is taken', (zone, text, instant) => {
    expect(instantOf(wall(text), zone)).toBe(instant);
  });
});

describe('zonedParts', () => {
  test('midnight is hour 0 of the new day, and milliseconds survive', () => {
    expect(zonedParts('2026-05-01T05:00:00.123Z', 'America/Bogota')).toEqual({
      year: 2026,
      month: 5,
      day: 1,
      hour: 0,
      minute: 0,
      second: 0,
      millisecond: 123,
    });
  });

  test('an invalid instant is refused', () => {
    expect(() => zonedParts('yesterday', 'America/Bogota')).toThrow(RangeError);
  });
});

test.each([
  ['America/Bogota', true],
  ['Australia/Lord_Howe', true],
  ['Mars/Olympus', false],
  ['', false],
])('isTimeZone(%j) is %s', (zone, known) => {
  expect(isTimeZone(zone)).toBe(known);
});
