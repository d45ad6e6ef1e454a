import { describe, expect, it } from 'vitest';
import { layIntoDays, weeksOf } from '#domain/project/calendar-days.ts';
import { aDeliverable, aRow } from '#lib/testing/row.testing.ts';
import { shownOf, spotAfter } from './entries.ts';
import { calendarSearch } from './search.ts';

const now = '2026-03-04T12:00:00.000Z';
const entries = (count: number) =>
  layIntoDays(
    Array.from({ length: count }, (_, id) => aRow({ id, next_target: '2026-03-05' })),
    now,
  ).get('2026-03-05') ?? [];

describe('a day of a month', () => {
  it('shows what it has room for, or leaves a line for the number of the others', () => {
    expect([1, 3, 4, 9].map((count) => shownOf(entries(count)).length)).toEqual([1, 3, 2, 2]);
  });

  it('has feedback before targets, of every deliverable', () => {
    const due = (id: number, feedback_due: string) => aDeliverable({ id, feedback_due });
    const row = aRow({
      next_target: '2026-03-05',
      workflows: [due(2, '2026-03-05T17:00:00.000Z'), due(1, '2026-03-05T09:00:00.000Z')],
    });
    const kinds = layIntoDays([row], now)
      .get('2026-03-05')
      ?.map((entry) => [entry.kind, entry.isLate]);
    expect(kinds).toEqual([
      ['due', false],
      ['due', false],
      ['target', false],
    ]);
  });
});

describe('arrows', () => {
  const days = weeksOf('month', '2026-03-01', 1).flat();
  const counts: Readonly<Record<string, number>> = { '2026-03-03': 2, '2026-03-09': 1, '2026-03-17': 3 };
  const go = (day: string, index: number, key: string) =>
    spotAfter({ day, index }, key, days, (one) => counts[one] ?? 0);

  it('lead through a day first, then to the weekday before or after that has any', () => {
    expect(go('2026-03-03', 0, 'ArrowDown')).toEqual({ day: '2026-03-03', index: 1 });
    expect(go('2026-03-03', 1, 'ArrowDown')).toEqual({ day: '2026-03-17', index: 0 });
    expect(go('2026-03-17', 0, 'ArrowUp')).toEqual({ day: '2026-03-03', index: 1 });
    expect(go('2026-03-17', 2, 'ArrowDown')).toBeUndefined();
  });

  it('lead to the next day with entries sideways, and no further than the days shown', () => {
    expect(go('2026-03-03', 1, 'ArrowRight')).toEqual({ day: '2026-03-09', index: 0 });
    expect(go('2026-03-09', 0, 'ArrowLeft')).toEqual({ day: '2026-03-03', index: 0 });
    expect(go('2026-03-03', 0, 'ArrowLeft')).toBeUndefined();
    expect(go('2026-03-03', 0, 'Enter')).toBeUndefined();
  });
});

it('leaves the usual days out of the address, and days that are none', () => {
  expect(calendarSearch({ span: 'month', day: '2026-02-30' })).toEqual({});
  expect(calendarSearch({ span: 'week', day: '2026-03-04' })).toEqual({ span: 'week', day: '2026-03-04' });
  expect(calendarSearch({ span: 'year', day: 5 })).toEqual({});
});
