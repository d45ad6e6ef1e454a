import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packDaysOff } from '../calendar/business-days.ts';
import { addDays, dayNumber, isLocalDate, localDate, wallOf } from '../calendar/date.ts';
import { hourMs } from '../calendar/units.ts';
import { instantOf } from '../calendar/zone.ts';
import { digestDue, digestHours, digestReach } from './digest.ts';

const at = (day: string, hour: number, zone: string) => instantOf(wallOf(day, { hour }), zone);
const due = (day: string, zone: string, hour = 8, off: readonly string[] = []) =>
  digestDue(at(day, hour, zone), { hour, zone, daysOff: packDaysOff(off.map(dayNumber)) });

describe('a daily digest', () => {
  it.each([
    // The clocks change on the Sunday between the two.
    ['Europe/Berlin', '2026-03-30', '2026-03-27T07:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-23T06:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-06T13:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-10-30T12:00:00.000Z'],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-04-06', '2026-04-02T21:00:00.000Z'],
    // At midnight.
    ['Asia/Beirut', '2026-03-30', '2026-03-27T06:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-31', '2026-03-30T02:15:00.000Z'],
  ])('in %s on %s tells of what came since %s', (zone, day, since) => {
    expect(due(day, zone)).toEqual({ day, since });
  });

  it('leaves on business days of the workspace alone, and the next one reaches back over the days off', () => {
    expect(due('2026-12-26', 'Europe/Berlin')).toBeUndefined();
    const off = ['2026-12-24', '2026-12-25', '2026-12-28'];
    expect(due('2026-12-25', 'Europe/Berlin', 8, off)).toBeUndefined();
    expect(due('2026-12-29', 'Europe/Berlin', 8, off)?.since).toBe('2026-12-23T07:00:00.000Z');
  });

  it('leaves within four hours of its hour, or not at all', () => {
    const terms = { hour: 8, zone: 'Europe/Berlin', daysOff: '' };
    const hours = [7, 8, 11, 12].map((hour) => digestDue(at('2026-03-02', hour, terms.zone), terms)?.day);
    expect(hours).toEqual([undefined, '2026-03-02', '2026-03-02', undefined]);
  });

  it('is due at the same hour of each day, once, and no news falls between two', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'America/Nuuk',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Beirut',
      'Africa/Cairo',
      'Pacific/Easter',
      'Pacific/Apia',
      'Pacific/Kiritimati',
    ];
    const { first, last } = digestHours;
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: first, max: last }),
        fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber('2030-12-31') }),
        (zone, hour, number) => {
          const day = addDays('1970-01-01', number);
          expect(isLocalDate(day)).toBe(true);
          const instant = at(day, hour, zone);
          expect(localDate(instant, zone)).toBe(day);
          // The hour before is another one.
          expect(digestDue(Date.parse(instant) - hourMs, { hour, zone, daysOff: '' })).toBeUndefined();
          const found = digestDue(instant, { hour, zone, daysOff: '' });
          if (!found) return;
          const before = localDate(found.since, zone);
          expect(digestDue(found.since, { hour, zone, daysOff: '' })?.day).toBe(before);
          expect(dayNumber(day) - dayNumber(before)).toBeLessThanOrEqual(3);
        },
      ),
    );
  });

  it('looks back a month at most', () => {
    const closed = Array.from({ length: 60 }, (_, index) => addDays('2026-03-02', -index - 1));
    const found = due('2026-03-02', 'Europe/Berlin', 8, closed);
    expect(found?.since.slice(0, 10)).toBe(addDays('2026-03-02', -digestReach));
  });
});
