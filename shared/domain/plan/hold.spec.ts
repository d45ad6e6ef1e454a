import { expect, it } from 'vitest';
import { graceAfterHold, shutBy } from './hold.ts';

const held = { since: '2026-03-02T10:00:00.000Z', reason: 'Dispute' };

it('shuts a workspace by a hold, also where it is marked for deletion', () => {
  expect(shutBy({})).toBeUndefined();
  expect(shutBy({ deletes_on: '2026-03-05T10:00:00.000Z' })).toBe('deletion');
  expect(shutBy({ held })).toBe('hold');
  expect(shutBy({ held, deletes_on: '2026-03-05T10:00:00.000Z' })).toBe('hold');
});

it('leaves as much of a deletion’s grace after a hold as there was before it', () => {
  const released = '2026-09-01T00:00:00.000Z';
  expect(graceAfterHold('2026-03-05T10:00:00.000Z', held, released)).toBe('2026-09-04T00:00:00.000Z');
  expect(graceAfterHold('2026-03-01T10:00:00.000Z', held, released)).toBe(released);
});
