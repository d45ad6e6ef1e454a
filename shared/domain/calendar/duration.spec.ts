import { describe, expect, test } from 'vitest';
import { durationBetween, durationText } from './duration.ts';

const zone = 'America/Bogota';
const monday = Date.parse('2026-05-04T15:00:00Z');
const friday = Date.parse('2026-05-08T15:00:00Z');
const after = (start: number, hours: number) =>
  durationText(durationBetween(start, start + hours * 3_600_000, zone));

describe('a duration from a Monday', () => {
  test.each([
    [-5, 'less than an hour'],
    [0.9, 'less than an hour'],
    [1, '1 hour'],
    [1.99, '1 hour'],
    [23.5, '23 hours'],
    [24, '1 day'],
    [25, '1 day 1 hour'],
    [46.9, '1 day 22 hours'],
    [47, '2 business days'],
    [48, '2 business days'],
    [24 * 7, '5 business days'],
  ])('over %d hours reads %s', (hours, text) => {
    expect(after(monday, hours)).toBe(text);
  });
});

test('over a weekend without a business day, days and hours go on', () => {
  expect(after(friday, 50)).toBe('2 days 2 hours');
  expect(after(friday, 72)).toBe('1 business day');
});

test('another language brings its own texts', () => {
  const spanish = {
    underAnHour: 'menos de una hora',
    hours: (n: number) => `${n} horas`,
    days: (n: number) => `${n} día`,
    daysAndHours: (days: string, hours: string) => `${days} y ${hours}`,
    businessDays: (n: number) => `${n} días hábiles`,
  };
  expect(durationText({ unit: 'days_and_hours', days: 1, hours: 5 }, spanish)).toBe('1 día y 5 horas');
});
