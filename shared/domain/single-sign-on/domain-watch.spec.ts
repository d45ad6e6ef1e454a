import { expect, it } from 'vitest';
import { afterLook, type WatchedDomain } from './domain-watch.ts';

const proven = { domain: 'agency.example', token: 'abc', proven_on: '2026-01-01T00:00:00.000Z' };
const on = (day: number) => `2026-03-${String(day).padStart(2, '0')}T06:00:00.000Z`;
const missing = { ...proven, missing_since: on(1) };

it('tells the first look that finds no record, and keeps the domain proven', () => {
  expect(afterLook(proven, 'absent', on(1))).toEqual({ domain: missing, outcome: 'missing' });
  expect(afterLook(missing, 'absent', on(2))).toEqual({ domain: missing, outcome: 'same' });
  expect(afterLook(missing, 'absent', '2026-03-08T05:59:59.000Z').outcome).toBe('same');
});

it('takes the proof back after seven days without the record', () => {
  const { proven_on: _, ...rest } = proven;
  const unproven: typeof rest & WatchedDomain = rest;
  expect(afterLook(missing, 'absent', on(8))).toEqual({ domain: unproven, outcome: 'lost' });
  expect(afterLook(unproven, 'absent', on(9))).toEqual({ domain: unproven, outcome: 'same' });
  // It is proven again by its people alone.
  expect(afterLook(unproven, 'published', on(9))).toEqual({ domain: unproven, outcome: 'same' });
});

it('begins the grace anew after a look that found the record', () => {
  expect(afterLook(missing, 'published', on(6))).toEqual({ domain: proven, outcome: 'back' });
  expect(afterLook(proven, 'published', on(6))).toEqual({ domain: proven, outcome: 'same' });
});

it('changes nothing without an answer, however long the record is gone', () => {
  for (const domain of [proven, missing])
    expect(afterLook(domain, 'unanswered', on(28))).toEqual({ domain, outcome: 'same' });
});
