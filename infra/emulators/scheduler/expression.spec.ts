import { describe, expect, it } from 'vitest';
import { ExpressionError, parseExpression } from './expression.ts';

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
const first = (expression: string, zone: string, after: string) =>
  iso(parseExpression(expression, zone).next(Date.parse(after), Date.parse(after)));

describe('at', () => {
  it.each([
    ['2026-01-15T09:30:00', 'UTC', '2026-01-15T09:30:00.000Z'],
    ['2026-07-15T09:30:00', 'Europe/Berlin', '2026-07-15T07:30:00.000Z'],
    ['2026-01-15T09:30:00', 'America/Bogota', '2026-01-15T14:30:00.000Z'],
    // Clocks jump from 02:00 to 03:00: 02:30 becomes thirty minutes after the jump.
    ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    // Clocks go back from 03:00 to 02:00: the first 02:30.
    ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    // Lord Howe moves by half an hour.
    ['2026-10-04T02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    // Beirut's clocks jump at midnight.
    ['2026-03-29T00:30:00', 'Asia/Beirut', '2026-03-28T22:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, expected) => {
    expect(first(`at(${text})`, zone, '2026-01-01T00:00:00Z')).toBe(expected);
  });

  it('is due once', () => {
    const at = parseExpression('at(2026-01-15T09:30:00)', 'UTC');
    const due = at.next(0, 0) ?? 0;
    expect(at.next(due, 0)).toBeNull();
  });
});

describe('cron', () => {
  it.each([
    ['2026-06-10T06:00:00Z', '2026-06-10T07:15:00.000Z'],
    ['2026-06-10T07:15:00Z', '2026-06-11T07:15:00.000Z'],
    ['2026-12-10T06:00:00Z', '2026-12-10T08:15:00.000Z'],
  ])('at 09:15 in Berlin after %s is %s', (after, expected) => {
    expect(first('cron(15 9 * * ? *)', 'Europe/Berlin', after)).toBe(expected);
  });

  it('leaves out a time that summer time skips, and is due once at a repeated one', () => {
    expect(first('cron(30 2 * * ? *)', 'Europe/Berlin', '2026-03-28T12:00:00Z')).toBe(
      '2026-03-30T00:30:00.000Z',
    );
    expect(first('cron(30 2 * * ? *)', 'Europe/Berlin', '2026-10-25T00:30:00Z')).toBe(
      '2026-10-26T01:30:00.000Z',
    );
  });
});

it('counts rates from their anchor', () => {
  const rate = parseExpression('rate(2 hours)', 'UTC');
  const anchor = Date.parse('2026-01-01T00:30:00Z');
  expect(iso(rate.next(anchor, anchor))).toBe('2026-01-01T02:30:00.000Z');
  expect(iso(rate.next(anchor - 1, anchor))).toBe('2026-01-01T00:30:00.000Z');
  expect(iso(rate.next(Date.parse('2026-01-02T00:00:00Z'), anchor))).toBe('2026-01-02T00:30:00.000Z');
});

it.each([
  ['at(2026-02-30T00:00:00)', 'UTC'],
  ['at(tomorrow)', 'UTC'],
  ['rate(0 days)', 'UTC'],
  ['cron(60 1 * * ? *)', 'UTC'],
  ['cron(0 1 1 * ? *)', 'UTC'],
  ['rate(1 day)', 'Mars/Olympus'],
])('refuses %s in %s', (expression, zone) => {
  expect(() => parseExpression(expression, zone)).toThrow(ExpressionError);
});
