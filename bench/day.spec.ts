import { expect, test } from 'vitest';
import { actionNames, arrivalsOf, day, rateOf } from './day.ts';

const mix = { tenants: 20, seconds: 600, rate: 40, seed: 7 };

test('the same seed makes the same arrivals, and another one others', () => {
  expect(arrivalsOf(mix)).toEqual(arrivalsOf(mix));
  expect(arrivalsOf({ ...mix, seed: 8 })).not.toEqual(arrivalsOf(mix));
});

test('arrivals come at their rate, as irregularly as people, from every workspace, and with the shares of the day', () => {
  const arrivals = arrivalsOf(mix);
  const expected = mix.rate * mix.seconds;
  expect(Math.abs(arrivals.length / expected - 1)).toBeLessThan(0.05);
  const gaps = arrivals.slice(1).map(({ at }, index) => at - (arrivals[index]?.at ?? 0));
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const spread = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
  // Gaps of a Poisson process are spread as widely as they are long.
  expect(spread / mean).toBeCloseTo(1, 1);
  expect(new Set(arrivals.map(({ tenant }) => tenant)).size).toBe(mix.tenants);
  const perDay = actionNames.reduce((sum, name) => sum + day[name], 0);
  for (const name of actionNames) {
    const share = arrivals.filter(({ action }) => action === name).length / arrivals.length;
    expect(Math.abs(share - day[name] / perDay), name).toBeLessThan(0.01);
  }
});

test('a workspace makes its day within eight hours', () => {
  expect(rateOf(45)).toBeCloseTo(1.0, 1);
});
