import { expect, test } from 'vitest';
import {
  answersRefusal,
  awaitsAnswer,
  checklistOf,
  isOpenChange,
  type Listed,
  openChangesByStage,
  withoutNewVersion,
} from './checklist.ts';

const by = { kind: 'member', id: 1, name: 'Olga' } as const;
const at = '2026-11-20T10:00:00.000Z';
const change = (number: number, more: Partial<Listed & { file: string | null }> = {}) => ({
  number,
  kind: 'change' as const,
  internal: false,
  submitted_on: at,
  answer: null,
  accepted: null,
  file: null as string | null,
  ...more,
});
const answered = (what: 'done' | 'not_done' | 'question') => ({ answer: { what, text: '', by, at } });

test('changes without an answer are those that were submitted, shared, and neither answered nor accepted', () => {
  const points = [
    change(2),
    change(1),
    change(3, answered('done')),
    change(4, answered('question')),
    change(5, { accepted: { by, at } }),
    change(6, { kind: 'remark' }),
    change(7, { internal: true }),
    change(8, { submitted_on: null }),
  ];
  expect(checklistOf(points.filter(awaitsAnswer)).map(({ number }) => number)).toEqual([1, 2]);
  // An approval leaves a question open, too.
  expect(checklistOf(points.filter(isOpenChange)).map(({ number }) => number)).toEqual([1, 2, 4]);
  expect(answersRefusal(points, true)).toMatchObject({ reason: 'points_unanswered', params: { count: 2 } });
  expect(answersRefusal(points, false)).toBeUndefined();
  expect(answersRefusal(points.slice(2), true)).toBeUndefined();
});

const file = (name: string, round: number, more: object = {}) => ({
  id: `${round}/${name}`,
  name,
  kind: 'image',
  version: 1,
  round,
  ...more,
});

test('open changes are counted by stage, as the checklist has them without an answer', () => {
  const on = (stageId: number, point: Listed) => ({ ...point, stageId });
  const open = openChangesByStage([
    on(1, change(1)),
    on(2, change(2)),
    on(1, change(3)),
    on(1, change(4, answered('question'))),
    on(3, change(5, { submitted_on: null })),
  ]);
  expect(open).toEqual([
    { stage_id: 1, count: 2 },
    { stage_id: 2, count: 1 },
  ]);
});

test('a file with changes to be made needs a version in the round', () => {
  const files = [
    file('menu', 0),
    file('menu', 0, { id: 'older', version: 0 }),
    file('card', 0),
    file('film', 0),
    file('logo', 0),
    file('drinks', 1, { replaces: '0/card' }),
    file('film', 1),
    file('film', 2),
  ];
  const points = [
    change(1, { file: 'older' }),
    change(2, { file: '0/card', ...answered('done') }),
    change(3, { file: '0/film' }),
    change(4, { file: '0/logo', ...answered('not_done') }),
    change(5),
  ];
  const names = (round: number) => withoutNewVersion(points, files, round).map(({ name }) => name);
  expect(names(1)).toEqual(['menu']);
  expect(names(2)).toEqual(['menu', 'drinks']);
  // Points of the round itself belong to the next one.
  expect(names(0)).toEqual([]);
});
