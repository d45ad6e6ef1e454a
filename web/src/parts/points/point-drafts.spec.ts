import { describe, expect, test } from 'vitest';
import type { WirePoint } from '#contracts/points.ts';
import { wirePoint } from './point-drafts.testing.ts';
import { openOwnPoints, saysChanges } from './point-drafts.ts';

const sent = { submitted_on: '2026-01-02T00:00:00.000Z', number: 1 };
const by = { kind: 'member' as const, id: 1, name: 'Olga' };
const answered = (what: 'done' | 'question') => ({ what, text: '', by, at: '2026-01-03T00:00:00.000Z' });

const on = (round: number, more: Partial<WirePoint>) => ({
  local: [],
  told: [{ ...wirePoint('one', 'Twelve', 1), revision_id: round, ...more }],
});

describe('a client who asks for changes', () => {
  test.each<[string, number, Partial<WirePoint>, boolean]>([
    ['has a draft with words on the round', 7, {}, true],
    ['has a draft without words', 7, { body: ' ' }, false],
    ['has a submitted point on the round', 7, { ...sent, state: 'open' }, true],
    ['opened a point of the round before again', 6, { ...sent, state: 'open', reopened: 1 }, true],
    ['had no answer to a point of the round before', 6, { ...sent, state: 'unanswered' }, true],
    [
      'was asked something about a point of the round before',
      6,
      { ...sent, state: 'asked', answer: answered('question') },
      false,
    ],
    [
      'got an answer to a point of the round before',
      6,
      { ...sent, state: 'answered', answer: answered('done') },
      false,
    ],
    [
      'accepted a point of the round before',
      6,
      { ...sent, state: 'accepted', answer: answered('done') },
      false,
    ],
    ['made a remark about the round before', 6, { ...sent, state: 'open', kind: 'remark' }, false],
    ['reads the point of a colleague', 7, { ...sent, state: 'open', own: false }, false],
  ])('%s: says what should change or has to', (_, round, more, says) => {
    expect(saysChanges(on(round, more), 7)).toBe(says);
  });
});

test('an approval names the changes of the reader that are not settled, and no remark', () => {
  const point = { ...wirePoint('a', 'Larger', 1), ...sent };
  const told = [
    { ...point, state: 'unanswered' as const },
    { ...point, id: 'b', state: 'unanswered' as const, kind: 'remark' as const },
    { ...point, id: 'c', state: 'asked' as const, answer: answered('question') },
    { ...point, id: 'd', state: 'answered' as const, answer: answered('done') },
    { ...point, id: 'e', state: 'open' as const, own: false },
    wirePoint('f', 'Not sent', 1),
  ];
  expect(openOwnPoints({ told, local: [] })).toBe(2);
});
