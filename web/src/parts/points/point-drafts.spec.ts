import { describe, expect, test } from 'vitest';
import type { WirePoint } from '#contracts/points.ts';
import { wirePoint } from './point-drafts.testing.ts';
import { openOwnPoints, saysChanges } from './point-drafts.ts';

const on = (round: number, more: Partial<WirePoint>) => ({
  local: [],
  told: [{ ...wirePoint('one', 'Twelve', 1), revision_id: round, ...more }],
});

describe('a client who asks for changes', () => {
  test.each<[string, number, Partial<WirePoint>, boolean]>([
    ['has a draft with words on the round', 7, {}, true],
    ['has a draft without words', 7, { body: ' ' }, false],
    ['has a submitted point on the round', 7, { state: 'open' }, true],
    ['opened a point of the round before again', 6, { state: 'open', reopened: 1 }, true],
    ['had no answer to a point of the round before', 6, { state: 'unanswered' }, true],
    ['was asked something about a point of the round before', 6, { state: 'asked' }, false],
    ['got an answer to a point of the round before', 6, { state: 'answered' }, false],
    ['accepted a point of the round before', 6, { state: 'accepted' }, false],
    ['reads the point of a colleague', 7, { state: 'open', own: false }, false],
  ])('%s: says what should change or has to', (_, round, more, says) => {
    expect(saysChanges(on(round, more), 7)).toBe(says);
  });

  test('is told how many points of theirs an approval leaves open', () => {
    expect(openOwnPoints(on(6, { state: 'open', reopened: 1 }))).toBe(1);
    expect(openOwnPoints(on(6, { state: 'answered' }))).toBe(0);
    expect(openOwnPoints(on(7, {}))).toBe(0);
  });
});
