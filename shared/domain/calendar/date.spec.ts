import { describe, expect, test, vi } from 'vitest';
import {
  addDays,
  compareDates,
  type DtFormat,
  dayNumber,
  formatDate,
  formatDateTime,
  isLocalDate,
  localDate,
  wallOf,
  zoneName,
} from './date.ts';

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
  ['x2026-01-01', false],
  ['2026-01-01x', false],
  ['+002026-01-01', false],
  ['26-01-01', false],
  [' 2026-01-01', false],
  ['', false],
])('isLocalDate(%j) is %s', (text, valid) => {
  expect(isLocalDate(text)).toBe(valid);
});

describe('localDate', () => {
  test.each([
    ['2026-05-01T04:59:59Z', 'America/Bogota', '2026-04-30'],
    ['2026-05-01T05:00:00Z', 'America/Bogota', '2026-05-01'],
    ['2026-05-01T13:30:00Z', 'Australia/Lord_Howe', '2026-05-02'],
  ])('at %s in %s it is %s', (instant, zone, date) => {
    expect(localDate(instant, zone)).toBe(date);
  });
});

test('dates compare and move by days, over a month and a change of clocks', () => {
  expect(compareDates('2026-03-28', '2026-03-29')).toBeLessThan(0);
  expect(compareDates('2026-12-01', '2026-02-10')).toBeGreaterThan(0);
  expect(compareDates('2026-03-29', '2026-03-29')).toBe(0);
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test('an invalid date is refused by name, wherever it is calculated with', () => {
  for (const calculate of [wallOf, dayNumber, (date: string) => compareDates('2026-01-01', date)]) {
    expect(() => calculate('2026-02-30')).toThrow(new RangeError('Not a date: 2026-02-30'));
  }
});

describe('formatDate', () => {
  test.each<[DtFormat, string]>([
    ['DD/MM/YYYY', '09/02/2026'],
    ['MM/DD/YYYY', '02/09/2026'],
    ['YYYY/DD/MM', '2026/09/02'],
    ['YYYY/MM/DD', '2026/02/09'],
  ])('in %s', (format, text) => {
    expect(formatDate('2026-02-09', format, 'Australia/Lord_Howe')).toBe(text);
  });

  test('an instant is printed in the zone, a date as it is', () => {
    expect(formatDate('2026-05-01T02:00:00Z', 'DD/MM/YYYY', 'America/Bogota')).toBe('30/04/2026');
    expect(formatDate('2026-05-01', 'DD/MM/YYYY', 'America/Bogota')).toBe('01/05/2026');
    expect(formatDateTime('2026-05-01T05:07:00Z', 'YYYY/MM/DD', 'America/Bogota')).toBe('2026/05/01 00:07');
  });
});

test.each([
  ['2026-01-15T12:00:00Z', 'Europe/Berlin', 'CET'],
  ['2026-07-15T12:00:00Z', 'Europe/Berlin', 'CEST'],
  ['2026-07-15T12:00:00Z', 'America/New_York', 'EDT'],
  ['2026-07-15T12:00:00Z', 'America/Bogota', 'GMT-5'],
])('at %s the zone of %s is called %s', (instant, zone, name) => {
  expect(zoneName(instant, zone)).toBe(name);
});

test.each([
  ['2026-07-15T12:00:00Z', 'America/Toronto', 'fr', 'HAE'],
  ['2026-01-15T12:00:00Z', 'America/Toronto', 'fr', 'HNE'],
  ['2026-01-15T12:00:00Z', 'Europe/Paris', 'fr', 'CET'],
  ['2026-07-15T12:00:00Z', 'America/Bogota', 'fr', 'UTC−5'],
  ['2026-07-15T12:00:00Z', 'America/Toronto', 'es', 'EDT'],
] as const)('at %s the zone of %s is called in %s %s', (instant, zone, language, name) => {
  expect(zoneName(instant, zone, language)).toBe(name);
});

test('the formatters of a zone are created once', () => {
  const write = () => `${formatDateTime(0, 'DD/MM/YYYY', 'Asia/Tokyo')} ${zoneName(0, 'Asia/Tokyo')}`;
  const first = write();
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  expect(write()).toBe(first);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
