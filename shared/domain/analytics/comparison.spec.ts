import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateOfDay, dayNumber } from '../calendar/date.ts';
import { changeOf, comparison, firstComparedDay } from './comparison.ts';
import type { Snapshot } from './series.ts';

const snapshot = (
  date: string,
  active: number,
  healthy = active,
  stars: readonly number[] = [],
): Snapshot => ({
  date,
  active,
  healthy,
  rating_sum: stars.reduce((sum, one) => sum + one * 1000, 0),
  rating_count: stars.length,
});
/** The month from the 30th of April has 32 days; those before begin on the 29th of March. */
const now = '2026-05-31T12:00:00.000Z';
const first = '2026-03-29';
const compared = (snapshots: readonly Snapshot[]) => {
  const found = comparison(snapshots, '1M', now, 'UTC');
  if (!found) throw new Error('no comparison');
  return found;
};

describe('the range before', () => {
  test('has as many days and ends on the day before the range', () => {
    expect(compared([])).toMatchObject({ from: first, to: '2026-04-29', days: 32 });
    expect(firstComparedDay('1M', now, 'UTC')).toBe(first);
  });

  test('is none of all the time', () => {
    expect(comparison([], 'ALL', now, 'UTC')).toBeNull();
    expect(firstComparedDay('ALL', now, 'UTC')).toBeUndefined();
  });

  test('has no figures where counting began within it', () => {
    const late = compared([snapshot(addDays(first, 1), 4)]);
    expect(late.active_projects).toEqual({ now: 4, before: null });
    expect(late.series.active_projects).toEqual([]);
    expect(compared([snapshot(first, 4)]).active_projects).toEqual({ now: 4, before: 4 });
  });
});

describe('a compared figure', () => {
  test('is the mean of the days, each with the value it held', () => {
    // Half of the days before 2 and half 4; then 8 for a quarter of the range, and 0.
    const { active_projects } = compared([
      snapshot('2026-01-01', 2),
      snapshot(addDays(first, 16), 4),
      snapshot('2026-04-30', 8),
      snapshot('2026-05-08', 0),
    ]);
    expect(active_projects).toEqual({ now: 2, before: 3 });
  });

  test('for health counts the days with an active project alone', () => {
    const { health, series } = compared([
      snapshot('2026-01-01', 0),
      snapshot('2026-04-29', 4, 3),
      snapshot('2026-05-31', 2, 0),
    ]);
    expect(health.before).toBe(75);
    expect(health.now).toBeCloseTo((75 * 31) / 32);
    expect(series.health).toEqual([{ date: '2026-04-29', value: 75, on_target: 3, active: 4 }]);
  });

  test('for ratings is the mean of those given in the days, not of all so far', () => {
    const { csat } = compared([
      snapshot('2026-01-01', 1, 1, [1]),
      snapshot('2026-04-10', 1, 1, [1, 3]),
      snapshot('2026-05-10', 1, 1, [1, 3, 5, 4]),
    ]);
    expect(csat).toEqual({ now: 4.5, before: 3 });
  });

  test('for ratings is none without any, and where a deleted project took its own', () => {
    const rated = snapshot('2026-01-01', 1, 1, [4, 4]);
    expect(compared([rated]).csat).toEqual({ now: null, before: null });
    expect(compared([rated, snapshot('2026-05-10', 1, 1, [4])]).csat.now).toBeNull();
  });

  test('lies between the lowest and the highest value of its days', () => {
    const day = fc.integer({ min: dayNumber('2026-02-01'), max: dayNumber('2026-05-31') });
    const snapshots = fc
      .uniqueArray(fc.tuple(day, fc.nat(9)), { selector: ([at]) => at, minLength: 1 })
      .map((days) =>
        days.toSorted(([one], [other]) => one - other).map(([at, active]) => snapshot(dateOfDay(at), active)),
      );
    fc.assert(
      fc.property(snapshots, (some) => {
        const values = some.map(({ active }) => active);
        for (const value of Object.values(compared(some).active_projects)) {
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(Math.min(...values));
          expect(value).toBeLessThanOrEqual(Math.max(...values));
        }
      }),
    );
  });
});

describe('a change', () => {
  const share = { as: 'share', digits: 0 } as const;
  const stars = { as: 'difference', digits: 1 } as const;
  test.each([
    [5.6, 5, share, { is: 'more', by: 12 }],
    [4.4, 5, share, { is: 'less', by: 12 }],
    [0, 5, share, { is: 'less', by: 100 }],
    [5, 5, share, { is: 'same' }],
    [5.01, 5, share, { is: 'same' }],
    [3, 0, share, { is: 'from_zero' }],
    [0, 0, share, { is: 'same' }],
    [4.5, 4.2, stars, { is: 'more', by: 0.3 }],
    [4.2, 4.5, stars, { is: 'less', by: 0.3 }],
    [80, 0, { as: 'difference', digits: 0 }, { is: 'more', by: 80 }],
    [null, 4, share, { is: 'nothing_now' }],
    [4, null, share, { is: 'nothing_before' }],
    [null, null, share, { is: 'nothing_now' }],
  ] as const)('from %s against %s, by %o, is %o', (value, before, by, change) => {
    expect(changeOf({ now: value, before }, by)).toEqual(change);
  });
});
