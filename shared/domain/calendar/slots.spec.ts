import { describe, expect, test } from 'vitest';
import { packDaysOff } from './business-days.ts';
import { dayNumber } from './date.ts';
import { firstSlot, leavesAt, nextSlot, openSlot, slotAfter, slotUntil } from './slots.ts';

describe('firstSlot', () => {
  test.each([
    // zone, due, sent_on, delay, slot
    // Due on Thursday at 17:00, the delay is over: Friday morning.
    ['America/Bogota', '2026-05-07T22:00:00Z', '2026-05-04T22:00:00Z', 3, '2026-05-08T14:00:00.000Z'],
    // Due exactly at 09:00: that very slot.
    ['America/Bogota', '2026-05-07T14:00:00Z', '2026-05-04T14:00:00Z', 3, '2026-05-07T14:00:00.000Z'],
    // Due on Friday at 17:00: Monday morning.
    ['America/Bogota', '2026-05-08T22:00:00Z', '2026-05-07T22:00:00Z', 1, '2026-05-11T14:00:00.000Z'],
    // Due on Tuesday, but the delay ends on Saturday at noon: Monday.
    ['America/Bogota', '2026-05-05T17:00:00Z', '2026-05-04T17:00:00Z', 5, '2026-05-11T14:00:00.000Z'],
    // Clocks changed on the Sunday between.
    ['Europe/Berlin', '2026-03-27T16:00:00Z', '2026-03-26T16:00:00Z', 1, '2026-03-30T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-02T06:30:00Z', '2026-10-01T06:30:00Z', 1, '2026-10-04T22:00:00.000Z'],
  ])('in %s, due %s, sent %s, delay %d: %s', (zone, due, sent_on, feedback_reminder_delay, slot) => {
    expect(firstSlot({ due, sent_on, feedback_reminder_delay, zone, days_off: '' })).toBe(slot);
  });
});

describe('nextSlot', () => {
  test.each([
    ['America/Bogota', '2026-05-07T14:00:00.000Z', 1, '2026-05-08T14:00:00.000Z'],
    ['America/Bogota', '2026-05-08T14:00:00.000Z', 1, '2026-05-11T14:00:00.000Z'],
    ['America/Bogota', '2026-05-06T14:00:00.000Z', 3, '2026-05-11T14:00:00.000Z'],
    ['America/New_York', '2026-03-06T14:00:00.000Z', 3, '2026-03-09T13:00:00.000Z'],
    ['Asia/Beirut', '2026-10-23T06:00:00.000Z', 3, '2026-10-26T07:00:00.000Z'],
  ])('in %s after %s, every %d days: %s', (zone, slot, interval, next) => {
    expect(nextSlot(slot, interval, zone)).toBe(next);
  });

  test.each([0, -1, 0.5])('an interval of %d is refused', (interval) => {
    expect(() => nextSlot('2026-05-07T14:00:00Z', interval, 'America/Bogota')).toThrow(RangeError);
  });
});

describe('slotAfter', () => {
  const series = {
    due: '2026-05-05T22:00:00Z',
    sent_on: '2026-05-04T22:00:00Z',
    feedback_reminder_delay: 1,
    reminder_interval: 2,
    zone: 'America/Bogota',
    days_off: '',
  };

  test.each([
    ['2026-05-04T22:00:00Z', '2026-05-06T14:00:00.000Z'],
    ['2026-05-06T13:59:59Z', '2026-05-06T14:00:00.000Z'],
    ['2026-05-06T14:00:00Z', '2026-05-08T14:00:00.000Z'],
    ['2026-05-08T14:00:00Z', '2026-05-11T14:00:00.000Z'], // the tenth is a Sunday
    ['2026-05-20T00:00:00Z', '2026-05-20T14:00:00.000Z'],
  ])('after %s comes %s', (instant, slot) => {
    expect(slotAfter(instant, series)).toBe(slot);
  });
});

describe('slotUntil', () => {
  test.each([
    ['2026-05-06T13:59:59Z', undefined],
    ['2026-05-06T14:00:00Z', '2026-05-06T14:00:00.000Z'],
    ['2026-05-08T13:59:59Z', '2026-05-06T14:00:00.000Z'],
    ['2026-05-08T14:00:00Z', '2026-05-08T14:00:00.000Z'],
    ['2026-05-11T13:59:59Z', '2026-05-08T14:00:00.000Z'],
  ])('at %s the newest is %s', (instant, slot) => {
    const zone = 'America/Bogota';
    const sent = { due: '2026-05-05T22:00:00Z', sent_on: '2026-05-04T22:00:00Z', zone, days_off: '' };
    expect(slotUntil(instant, { ...sent, feedback_reminder_delay: 1, reminder_interval: 2 })).toBe(slot);
  });
});

describe('leavesAt', () => {
  test.each([
    // zone, slot, taken up, leaves
    ['America/Bogota', '2026-05-08T14:00:00.000Z', '2026-05-08T14:00:03.000Z', '2026-05-08T14:00:03.000Z'],
    // Two hours late is still the morning, a millisecond more is not: Friday waits for Monday.
    ['America/Bogota', '2026-05-08T14:00:00.000Z', '2026-05-08T16:00:00.000Z', '2026-05-08T16:00:00.000Z'],
    ['America/Bogota', '2026-05-08T14:00:00.000Z', '2026-05-08T16:00:00.001Z', '2026-05-11T14:00:00.000Z'],
    // On Sunday, and on Wednesday before the morning and in it.
    ['America/Bogota', '2026-05-08T14:00:00.000Z', '2026-05-10T14:30:00.000Z', '2026-05-11T14:00:00.000Z'],
    ['America/Bogota', '2026-05-08T14:00:00.000Z', '2026-05-13T04:00:00.000Z', '2026-05-13T14:00:00.000Z'],
    ['America/Bogota', '2026-05-08T14:00:00.000Z', '2026-05-13T15:00:00.000Z', '2026-05-13T15:00:00.000Z'],
    // Taken up early, as after a clock that was put back.
    ['America/Bogota', '2026-05-08T14:00:00.000Z', '2026-05-07T14:30:00.000Z', '2026-05-08T14:00:00.000Z'],
    // Clocks change on the Sunday on which it is taken up.
    ['Europe/Berlin', '2026-03-27T08:00:00.000Z', '2026-03-29T00:30:00.000Z', '2026-03-30T07:00:00.000Z'],
    [
      'Australia/Lord_Howe',
      '2026-10-01T22:30:00.000Z',
      '2026-10-03T20:00:00.000Z',
      '2026-10-04T22:00:00.000Z',
    ],
  ])('in %s, slot %s taken up at %s leaves at %s', (zone, slot, now, leaves) => {
    expect(leavesAt(slot, now, zone)).toBe(leaves);
  });
});

describe('openSlot', () => {
  test.each([
    ['2026-05-08T13:59:59.999Z', undefined],
    ['2026-05-08T14:00:00.000Z', '2026-05-08T14:00:00.000Z'],
    ['2026-05-08T16:00:00.000Z', '2026-05-08T14:00:00.000Z'],
    ['2026-05-08T16:00:00.001Z', undefined],
    ['2026-05-09T14:00:00.000Z', undefined], // Saturday
  ])('at %s in Bogota: %s', (now, slot) => {
    expect(openSlot(now, 'America/Bogota')).toBe(slot);
  });
});

test('no slot is on a day off, and a reminder that is taken up on one waits for the next business morning', () => {
  // Friday and Monday.
  const off = packDaysOff(['2026-05-08', '2026-05-11'].map(dayNumber));
  const zone = 'America/Bogota';
  const series = {
    due: '2026-05-07T22:00:00Z',
    sent_on: '2026-05-06T14:00:00Z',
    feedback_reminder_delay: 0,
    zone,
  };
  const tuesday = '2026-05-12T14:00:00.000Z';
  expect(firstSlot({ ...series, days_off: off })).toBe(tuesday);
  expect(nextSlot('2026-05-07T14:00:00.000Z', 1, zone, off)).toBe(tuesday);
  expect(slotAfter('2026-05-07T14:00:00Z', { ...series, reminder_interval: 1, days_off: off })).toBe(tuesday);
  expect(openSlot('2026-05-08T14:00:00.000Z', zone, off)).toBeUndefined();
  expect(leavesAt('2026-05-07T14:00:00.000Z', '2026-05-08T14:30:00.000Z', zone, off)).toBe(tuesday);
});
