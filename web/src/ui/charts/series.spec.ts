import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countSteps, dayOf, pointOn, spread, stretches, timeSteps } from './series.ts';

describe('the points that are drawn', () => {
  const span = { from: '2026-03-01', to: '2026-03-10' };

  it('let the last value hold through the last day', () => {
    expect(spread([{ date: '2026-03-04', value: 80 }], span)).toEqual([
      { date: '2026-03-04', value: 80 },
      { date: '2026-03-10', value: 80 },
    ]);
  });

  it('have no value from a gap on, until the next one', () => {
    const gap = { date: '2026-03-06', value: null };
    expect(spread([{ date: '2026-03-04', value: 80 }, gap], span).slice(1)).toEqual([
      gap,
      { date: '2026-03-10', value: null },
    ]);
    expect(spread([{ ...gap, date: '2026-02-20' }], span, { before: 0 })[0]).toEqual({
      date: '2026-03-01',
      value: null,
    });
    expect(pointOn([{ date: '2026-03-04', value: 80 }, gap], dayOf('2026-03-07'))?.value).toBeNull();
  });

  it('are drawn in stretches: a gap is between two of them, not bridged', () => {
    const points = [
      { date: '2026-03-02', value: 100 },
      { date: '2026-03-03', value: 80 },
      { date: '2026-03-05', value: null },
      { date: '2026-03-08', value: 100 },
      { date: '2026-03-10', value: 100 },
    ];
    expect(stretches(points)).toEqual([
      [points[0], points[1], { date: '2026-03-05', value: 80 }],
      [points[3], points[4]],
    ]);
    expect(stretches(points.slice(2, 3))).toEqual([]);
  });

  it('begin at the first day with what was before', () => {
    expect(spread([{ date: '2026-03-04', value: 2 }], span, { before: 0 })[0]).toEqual({
      date: '2026-03-01',
      value: 0,
    });
    expect(spread([{ date: '2026-02-11', value: 2 }], span, { before: 0 })).toEqual([
      { date: '2026-03-01', value: 2 },
      { date: '2026-03-10', value: 2 },
    ]);
  });

  it('are none without any', () => {
    expect(spread([], span)).toEqual([]);
    expect(spread([], span, { before: 0 })).toEqual([]);
  });

  it('leave out what comes after the last day', () => {
    expect(spread([{ date: '2026-03-11', value: 5 }], span)).toEqual([]);
  });

  it('hold their value until the next one', () => {
    const points = [
      { date: '2026-03-02', value: 1 },
      { date: '2026-03-05', value: 3 },
    ];
    expect(pointOn(points, dayOf('2026-03-01'))?.value).toBeUndefined();
    expect(pointOn(points, dayOf('2026-03-04'))?.value).toBe(1);
    expect(pointOn(points, dayOf('2026-03-05'))?.value).toBe(3);
    expect(pointOn(points, dayOf('2027-01-01'))?.value).toBe(3);
  });
});

describe('the steps of a count', () => {
  test.each([
    [0, [0, 5]],
    [5, [0, 5]],
    [6, [0, 5, 10]],
    [30, [0, 5, 10, 15, 20, 25, 30]],
    [31, [0, 10, 20, 30, 40]],
    [900, [0, 250, 500, 750, 1000]],
  ])('up to %d', (highest, steps) => {
    expect(countSteps(highest)).toEqual(steps);
  });

  test('are multiples of five, few, and reach the highest count', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (highest) => {
        const steps = countSteps(highest);
        expect(steps.every((step) => step % 5 === 0)).toBe(true);
        expect(steps.length).toBeLessThanOrEqual(7);
        expect(steps.at(-1)).toBeGreaterThanOrEqual(highest);
        expect(steps.at(-2)).toBeLessThan(Math.max(1, highest));
      }),
    );
  });
});

describe('the steps of time', () => {
  test('are days for a few of them, then Mondays, then firsts of months', () => {
    expect(timeSteps({ from: '2026-03-01', to: '2026-03-04' }, 6)).toEqual({
      unit: 'day',
      days: ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'],
    });
    expect(timeSteps({ from: '2026-03-03', to: '2026-04-03' }, 6)).toEqual({
      unit: 'day',
      days: ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'],
    });
    expect(timeSteps({ from: '2025-05-15', to: '2026-05-14' }, 6)).toEqual({
      unit: 'month',
      days: ['2025-07-01', '2025-10-01', '2026-01-01', '2026-04-01'],
    });
  });

  test('lie within the span and are no more than there is room for', () => {
    const day = fc.integer({ min: 0, max: 40_000 });
    fc.assert(
      fc.property(day, fc.nat(8000), fc.integer({ min: 3, max: 12 }), (start, length, most) => {
        const date = (at: number) => new Date(at * 86_400_000).toISOString().slice(0, 10);
        const span = { from: date(start), to: date(start + length) };
        const { days } = timeSteps(span, most);
        expect(days.length).toBeLessThanOrEqual(most + 1);
        expect(days.every((one) => one >= span.from && one <= span.to)).toBe(true);
        expect(days).toEqual([...new Set(days)].toSorted());
      }),
    );
  });
});
