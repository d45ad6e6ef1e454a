import { expect, test } from 'vitest';
import { markRefusal, standingMarks } from './good-mark.ts';
import type { Point } from './point.ts';

const [ann, bob, olga] = [
  { kind: 'contact', id: 1, name: 'Ann' },
  { kind: 'contact', id: 2, name: 'Bob' },
  { kind: 'member', id: 1, name: 'Olga' },
] as const;
const at = '2026-11-20T10:00:00.000Z';
const change = (more: Partial<Point> = {}) =>
  ({ file: 'menu', kind: 'change', author: ann, accepted: null, body: '12, not 14', ...more }) as Point;

test.each([
  ['a change of one’s own', change(), 'own_changes_on_file'],
  ['a remark', change({ kind: 'remark' }), undefined],
  ['a change of somebody else', change({ author: bob }), undefined],
  ['a change of a member with the same id', change({ author: olga }), undefined],
  ['a change of another file', change({ file: 'card' }), undefined],
  ['a change that was made and accepted', change({ accepted: { by: ann, at } }), undefined],
  ['a pin without a word', change({ body: '' }), undefined],
])('beside %s, “looks good” is refused as, and taken back by: %s', (_, point, expected) => {
  expect(markRefusal(ann, 'menu', [point])?.reason).toBe(expected);
  const marks = [{ file: 'menu', by: ann, at }];
  expect(standingMarks(marks, [point])).toEqual(expected ? [] : marks);
});

test('only clients say that a file looks good', () => {
  expect(markRefusal(olga, 'menu', [])?.reason).toBe('client_only');
});
