import { describe, expect, test } from 'vitest';
import { dueAfter, isBusinessDay } from './business-days.ts';
import { daysOffAfter, daysOffBetween } from './days-off.ts';
import { holidayCountries } from './holiday-countries.ts';
import { badEnd } from './own-days-off.ts';

describe('public holidays, by dates written by hand', () => {
  test.each([
    ['DE', 'Good Friday', '2026-04-03'],
    ['DE', 'Easter Monday', '2027-03-29'],
    ['DE', 'Ascension', '2026-05-14'],
    ['FR', 'Easter Monday', '2026-04-06'],
    ['FR', 'the fourteenth of July', '2026-07-14'],
    ['FR', 'Whit Monday', '2028-06-05'],
    ['IT', 'Liberation Day', '2028-04-25'],
    ['IT', 'Easter Monday', '2030-04-22'],
    ['ES', 'Good Friday', '2029-03-30'],
    ['GB', 'Easter Monday', '2028-04-17'],
    ['GB', 'Boxing Day of a Saturday', '2026-12-28'],
    ['US', 'Thanksgiving', '2026-11-26'],
    ['US', 'Thanksgiving', '2030-11-28'],
    ['US', 'Independence Day of a Saturday', '2026-07-03'],
    ['US', 'Memorial Day', '2027-05-31'],
    ['JP', 'Greenery Day', '2026-05-04'],
    ['CO', 'Independence Day', '2026-07-20'],
    ['AU', 'Anzac Day', '2028-04-25'],
    ['DE', 'Christmas of the last year', '2035-12-25'],
  ])('%s: %s, %s', (holiday_country, _, date) => {
    const off = daysOffAfter('2026-01-01', { holiday_country });
    const late = daysOffAfter(`${Number(date.slice(0, 4)) - 1}-06-01`, { holiday_country });
    expect(isBusinessDay(date)).toBe(true);
    expect(isBusinessDay(date, date < '2027-12-01' ? off : late)).toBe(false);
  });

  test.each([
    ['DE', '2026-11-26'],
    ['US', '2026-04-06'],
    ['GB', '2026-07-14'],
  ])('%s works on %s', (holiday_country, date) => {
    expect(isBusinessDay(date, daysOffAfter('2026-01-01', { holiday_country }))).toBe(true);
  });

  test('beyond the years of the table, weekends and own days off are left', () => {
    const own_days_off = [{ from: '2036-12-24', to: '2036-12-24', label: 'Christmas Eve' }];
    const off = daysOffAfter('2036-12-01', { holiday_country: 'DE', own_days_off });
    expect(isBusinessDay('2036-12-25', off)).toBe(true);
    expect(isBusinessDay('2036-12-24', off)).toBe(false);
  });

  test('each country that can be chosen has some', () => {
    for (const holiday_country of holidayCountries)
      expect(daysOffAfter('2026-06-01', { holiday_country })).not.toBe('');
  });
});

describe('own days off', () => {
  const winter = { from: '2026-12-24', to: '2027-01-03', label: 'Winter break' };

  test('count with both ends, beside the holidays, and weekends in between are no loss', () => {
    const off = daysOffAfter('2026-12-22', { holiday_country: 'DE', own_days_off: [winter] });
    // Tuesday: one day is the Wednesday, two are the Monday after the break.
    expect(dueAfter('2026-12-22T10:00:00Z', 1, 'Europe/Berlin', off)).toBe('2026-12-23T17:00:00.000Z');
    expect(dueAfter('2026-12-22T10:00:00Z', 2, 'Europe/Berlin', off)).toBe('2027-01-04T17:00:00.000Z');
  });

  test('a break that has begun still counts, one that has passed does not', () => {
    expect(isBusinessDay('2026-12-29', daysOffAfter('2026-12-28', { own_days_off: [winter] }))).toBe(false);
    expect(daysOffAfter('2027-01-04', { own_days_off: [winter] })).toBe('');
  });

  test('the nearest eighty weekdays of two years are known', () => {
    const whole = [
      { from: '2026-01-05', to: '2026-12-31', label: 'Sabbatical' },
      { from: '2029-01-01', to: '2029-01-31', label: 'Far away' },
    ];
    const off = daysOffAfter('2026-01-02', { own_days_off: whole });
    expect(off).toHaveLength(80 * 3);
    expect(isBusinessDay('2026-04-24', off)).toBe(false);
    expect(isBusinessDay('2026-04-27', off)).toBe(true);
    expect(daysOffAfter('2026-12-31', { own_days_off: whole })).toBe('');
  });

  test.each([
    ['2026-12-24', '2026-12-24', undefined],
    ['2026-12-24', '2027-12-24', undefined],
    ['2026-12-24', '2027-12-25', 'to'],
    ['2026-12-24', '2026-12-23', 'to'],
    ['2026-02-30', '2026-03-01', 'from'],
    ['', '2026-03-01', 'from'],
    ['2026-02-27', '2026-02-30', 'to'],
  ])('from %s to %s: %s', (from, to, end) => {
    expect(badEnd({ from, to })).toBe(end);
  });
});

test('days off between two dates have their names, a public holiday none, and each day is there once', () => {
  const own = { from: '2026-12-24', to: '2026-12-28', label: 'Winter break' };
  const days = (from: string, to: string) =>
    daysOffBetween(from, to, { holiday_country: 'DE', own_days_off: [own] });
  expect(days('2026-12-25', '2027-01-01')).toEqual([
    ...['25', '26', '27', '28'].map((day) => ({ day: `2026-12-${day}`, label: 'Winter break' })),
    { day: '2027-01-01', label: null },
  ]);
  expect(days('2026-11-02', '2026-11-08')).toEqual([]);
  expect(daysOffBetween('2026-12-24', '2026-12-24', {})).toEqual([]);
});
