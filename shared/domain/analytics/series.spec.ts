import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateOfDay, localDate } from '../calendar/date.ts';
import { charts, firstDay, type PointOrGap, ratingPoints, type Snapshot } from './series.ts';

const snapshot = (date: string, active: number, healthy = active, rating_count = 0): Snapshot => ({
  date,
  active,
  healthy,
  rating_sum: rating_count * 4000,
  rating_count,
});
const noon = '2026-05-31T12:00:00.000Z';
const valuesOf = (points: readonly PointOrGap[]) => points.map(({ date, value }) => ({ date, value }));

describe('a range', () => {
  test.each([
    ['1M', '2026-04-30'],
    ['6M', '2025-11-30'],
    ['1Y', '2025-05-31'],
    ['YTD', '2026-01-01'],
    ['ALL', undefined],
  ] as const)('over %s, on the last of May, begins on %s', (range, first) => {
    expect(firstDay(range, noon, 'UTC')).toBe(first);
  });

  test('over a month that ends on a leap day', () => {
    expect(firstDay('1M', '2028-03-31T12:00:00.000Z', 'UTC')).toBe('2028-02-29');
    expect(firstDay('1Y', '2028-02-29T12:00:00.000Z', 'UTC')).toBe('2027-02-28');
  });

  test('follows the time zone of the workspace for the day and the year', () => {
    const midnight = '2026-12-31T23:30:00.000Z';
    expect(firstDay('YTD', midnight, 'Europe/Berlin')).toBe('2027-01-01');
    expect(firstDay('YTD', midnight, 'America/Bogota')).toBe('2026-01-01');
    expect(charts([], 'ALL', midnight, 'Europe/Berlin').to).toBe('2027-01-01');
  });

  test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Beirut'])(
    'in %s is a whole number of days over a change of clocks',
    (zone) => {
      // A whole year in steps of five hours, across both changes of the clocks.
      for (let hours = 0; hours < 24 * 366; hours += 5) {
        const now = new Date(Date.UTC(2026, 0, 1, hours)).toISOString();
        const today = localDate(now, zone);
        const first = firstDay('1M', now, zone) ?? '';
        expect(first < today).toBe(true);
        expect([28, 29, 30, 31].some((days) => addDays(first, days) === today)).toBe(true);
      }
    },
  );
});

describe('charts', () => {
  test('carry the last value from before the range into it, and through today', () => {
    const snapshots = [snapshot('2026-03-01', 2), snapshot('2026-05-10', 4, 1), snapshot('2026-05-12', 4, 1)];
    const drawn = charts(snapshots, '1M', noon, 'UTC');
    expect(drawn).toMatchObject({ from: '2026-04-30', to: '2026-05-31' });
    expect(drawn.active_projects).toEqual([
      { date: '2026-04-30', value: 2 },
      { date: '2026-05-10', value: 4 },
      { date: '2026-05-31', value: 4 },
    ]);
    expect(valuesOf(drawn.health)).toEqual([
      { date: '2026-04-30', value: 100 },
      { date: '2026-05-10', value: 25 },
      { date: '2026-05-31', value: 25 },
    ]);
  });

  test('have no health on days without an active project', () => {
    const drawn = charts([snapshot('2026-05-01', 3), snapshot('2026-05-20', 0)], 'ALL', noon, 'UTC');
    expect(valuesOf(drawn.health)).toEqual([
      { date: '2026-05-01', value: 100 },
      { date: '2026-05-20', value: null },
    ]);
    expect(drawn.active_projects.at(-1)).toEqual({ date: '2026-05-31', value: 0 });
  });

  test('tell where a time without an active project begins and ends', () => {
    const snapshots = [snapshot('2026-05-01', 3), snapshot('2026-05-08', 0), snapshot('2026-05-20', 2)];
    expect(valuesOf(charts(snapshots, 'ALL', noon, 'UTC').health)).toEqual([
      { date: '2026-05-01', value: 100 },
      { date: '2026-05-08', value: null },
      { date: '2026-05-20', value: 100 },
      { date: '2026-05-31', value: 100 },
    ]);
    expect(charts(snapshots.slice(1, 2), 'ALL', noon, 'UTC').health).toEqual([]);
    // A range that begins within a time without a value begins with its first value.
    expect(valuesOf(charts(snapshots, '1M', '2026-06-15T12:00:00.000Z', 'UTC').health)).toEqual([
      { date: '2026-05-20', value: 100 },
      { date: '2026-06-15', value: 100 },
    ]);
  });

  test('show a rating where one was given, and nothing for a single one', () => {
    const snapshots = [
      snapshot('2026-05-01', 1),
      snapshot('2026-05-02', 1, 1, 1),
      snapshot('2026-05-03', 2, 2, 1),
      { ...snapshot('2026-05-09', 2, 2, 2), rating_sum: 9000 },
    ];
    expect(charts(snapshots, 'ALL', noon, 'UTC').csat).toEqual([
      { date: '2026-05-02', value: 4 },
      { date: '2026-05-09', value: 4.5 },
    ]);
    expect(charts(snapshots.slice(0, 3), 'ALL', noon, 'UTC').csat).toHaveLength(1);
    expect(charts([], 'ALL', noon, 'UTC')).toMatchObject({ csat: [], health: [], active_projects: [] });
  });

  test('begin in the range, end today, never repeat a day and are short enough to be drawn', () => {
    const day = fc.integer({ min: 19_000, max: 20_604 });
    const days = fc.uniqueArray(day, { maxLength: 400 }).map((all) => all.toSorted((a, b) => a - b));
    const range = fc.constantFrom('1M', '6M', '1Y', 'YTD', 'ALL');
    fc.assert(
      fc.property(days, range, fc.infiniteStream(fc.nat(9)), (all, of, counts) => {
        const snapshots = all.map((one) => snapshot(dateOfDay(one), counts.next().value ?? 0));
        const { from, to, active_projects } = charts(snapshots, of, noon, 'UTC');
        const dates = active_projects.map(({ date }) => date);
        expect(dates).toEqual([...new Set(dates)].toSorted());
        expect(dates.length).toBeLessThanOrEqual(120);
        for (const date of dates) expect(date >= from && date <= to).toBe(true);
        const last = snapshots.findLast(({ date }) => date <= to);
        if (last) expect(active_projects.at(-1)).toEqual({ date: to, value: last.active });
        else expect(active_projects).toEqual([]);
      }),
    );
  });
});

test('a project’s ratings are its mean so far, by the workspace’s days', () => {
  const rate = (rating: number, created_at: string) => ({ rating, created_at });
  const ratings = [
    rate(5, '2026-05-01T23:00:00.000Z'),
    rate(2, '2026-05-02T01:00:00.000Z'),
    rate(5, '2026-05-04T01:00:00.000Z'),
  ];
  expect(ratingPoints(ratings, '2026-05-01', 'Europe/Berlin')).toEqual([
    { date: '2026-05-02', value: 3.5 },
    { date: '2026-05-04', value: 4 },
  ]);
});

test('a health tells of how many projects it is, and of another number alone', () => {
  const snapshots = [
    snapshot('2026-05-01', 4, 2),
    snapshot('2026-05-10', 2, 1),
    snapshot('2026-05-12', 3, 0),
  ];
  expect(charts(snapshots, '1M', noon, 'UTC').health).toEqual([
    { date: '2026-05-01', value: 50, on_target: 2, active: 4 },
    { date: '2026-05-10', value: 50, on_target: 1, active: 2 },
    { date: '2026-05-12', value: 0, on_target: 0, active: 3 },
    { date: '2026-05-31', value: 0, on_target: 0, active: 3 },
  ]);
});
