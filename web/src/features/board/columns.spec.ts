import { describe, expect, it } from 'vitest';
import { aDeliverable, aRow } from '#lib/testing/row.testing.ts';
import { isSameCard, placeAfter, stageColumns, stageKey, turnColumns } from './columns.ts';

const present = { now: '2026-03-04T12:00:00.000Z', timezone: 'Europe/Berlin' };
const move = { move: 'change', stage: 'Rough cut', since: null, stage_id: 10_001, round: 2 } as const;
const open = {
  stage_id: 20_001,
  revision_id: 20_004,
  status: 'awaiting_feedback',
  has_rounds: true,
  round: 1,
};
const waiting = (feedback_due: string, more = {}) =>
  aDeliverable({ id: 2, title: 'Poster', current_stage: 'Draft', feedback_due, open, ...more });
const columns = (...rows: Parameters<typeof aRow>[0][]) => turnColumns(rows.map(aRow), present);
const cardsIn = (key: string, all: ReturnType<typeof columns>) =>
  all.find((column) => column.key === key)?.cards ?? [];

describe('cards by turn', () => {
  it('tell stage and round of the move, and of the round that is due first', () => {
    const all = columns({
      deliverable_type: 'Multi',
      own_move: move,
      next_target: '2026-03-03',
      workflows: [
        aDeliverable({ id: 1, title: 'Film' }),
        waiting('2026-03-10T17:00:00.000Z', { title: 'Flyer', current_stage: 'Print' }),
        waiting('2026-03-04T11:00:00.000Z'),
      ],
    });
    expect(cardsIn('yours', all)).toMatchObject([
      { deliverable: 'Film', stage: 'Rough cut', round: 2, date: { kind: 'target', isLate: true } },
    ]);
    expect(cardsIn('clients', all)).toMatchObject([
      { deliverable: 'Poster', stage: 'Draft', round: 1, date: { kind: 'due', isLate: true } },
    ]);
  });

  it('name the stage that feedback is due of, where an earlier one is in production', () => {
    const later = waiting('2026-03-10T17:00:00.000Z', { awaited: { stage: 'Print', round: 0 } });
    expect(cardsIn('clients', columns({ workflows: [later] }))).toMatchObject([
      { stage: 'Print', round: 0, date: { kind: 'due' } },
    ]);
  });

  it('tell a target as missed by the days of the project’s zone', () => {
    const target = (timezone: string, now: string) =>
      turnColumns([aRow({ timezone, own_move: move, next_target: '2026-11-28' })], { ...present, now });
    const isLate = (all: ReturnType<typeof columns>) => cardsIn('yours', all)[0]?.date?.isLate;
    // In Auckland the 29th has begun; in Berlin, the reader's zone, it is still the 28th.
    expect(isLate(target('Pacific/Auckland', '2026-11-28T12:00:00.000Z'))).toBe(true);
    // In Berlin the 29th has begun; in Bogotá it is still the 28th.
    expect(isLate(target('America/Bogota', '2026-11-29T01:00:00.000Z'))).toBe(false);
  });

  it('stand in the order of their dates, those without one last', () => {
    const own = (id: number, next_target: string | null) => ({ id, own_move: move, next_target });
    const all = columns(own(1, null), own(2, '2026-03-09'), own(3, '2026-03-05'), own(4, null));
    expect(cardsIn('yours', all).map(({ row }) => row.id)).toEqual([3, 2, 1, 4]);
    // Both on the same day of UTC, and on two days of Berlin.
    const sent = (id: number, at: string) => ({ id, workflows: [waiting(at)] });
    const due = columns(sent(5, '2026-03-09T23:00:00.000Z'), sent(6, '2026-03-09T17:00:00.000Z'));
    expect(cardsIn('clients', due).map(({ row }) => row.id)).toEqual([6, 5]);
  });

  it('stand on the agency’s turn as on the start page: what the client waits for first, then what is due soon', () => {
    const own = (id: number, more: object, next_target: string | null = null) => ({
      id,
      own_move: { ...move, ...more },
      next_target,
    });
    const all = columns(
      own(1, { move: 'work', since: '2026-03-01T09:00:00.000Z' }),
      own(2, { move: 'work', since: '2026-03-03T09:00:00.000Z' }, '2026-03-05'),
      own(3, { move: 'change', since: '2026-03-03T09:00:00.000Z' }, '2026-03-05'),
      own(4, { move: 'change', since: '2026-03-02T09:00:00.000Z' }),
      own(5, { move: 'work', since: '2026-02-20T09:00:00.000Z' }, '2026-04-30'),
    );
    expect(cardsIn('yours', all).map(({ row }) => row.id)).toEqual([4, 3, 2, 5, 1]);
  });

  it('leave out the column of nobody’s turn while it is empty', () => {
    expect(columns({ own_move: move }).map(({ key }) => key)).toEqual(['yours', 'clients', 'done']);
    const sample = turnColumns([aRow({ id: 5, own_move: move })], present, 5);
    expect(sample.map(({ key, cards }) => [key, cards.length])).toEqual([
      ['yours', 0],
      ['clients', 0],
      ['nobody', 1],
      ['done', 0],
    ]);
  });
});

describe('cards by stage', () => {
  const at = (id: number, stage: string, more: Parameters<typeof aRow>[0] = {}) =>
    aRow({ id, current_stage: stage, current_stages: [stage], own_move: { ...move, stage }, ...more });
  const stages = (...rows: readonly ReturnType<typeof aRow>[]) =>
    stageColumns(rows, ['Script', 'Draft', 'Script'], present);

  it('stand at each of their stages that the template has, with the round that is there', () => {
    const all = stages(
      at(1, 'Script'),
      aRow({
        id: 2,
        deliverable_type: 'Multi',
        current_stages: ['Script', 'Draft'],
        own_move: { ...move, stage: 'Script', stage_id: 10_001 },
        workflows: [
          aDeliverable({ id: 1, title: 'Film', current_stage: 'Script' }),
          waiting('2026-03-04T11:00:00.000Z'),
        ],
      }),
    );
    expect(all.map(({ key, cards }) => [key, cards.map(({ row }) => row.id)])).toEqual([
      [stageKey('Script'), [1, 2]],
      [stageKey('Draft'), [2]],
      ['done', []],
    ]);
    expect(cardsIn(stageKey('Script'), all)[1]).toMatchObject({
      turn: 'yours',
      deliverable: 'Film',
      round: 2,
    });
    expect(cardsIn(stageKey('Draft'), all)).toMatchObject([
      { turn: 'clients', deliverable: 'Poster', round: 1, date: { kind: 'due', isLate: true } },
    ]);
    expect(cardsIn(stageKey('Draft'), all)[0]?.row.workflows).toHaveLength(2);
  });

  it('have the due date at the stage that it is of, and at no other of the deliverable', () => {
    const workflow = waiting('2026-03-10T17:00:00.000Z', {
      current_stage: 'Script',
      awaited: { stage: 'Draft', round: 0 },
    });
    const all = stages(aRow({ id: 1, current_stages: ['Script', 'Draft'], workflows: [workflow] }));
    expect(cardsIn(stageKey('Draft'), all)).toMatchObject([
      { turn: 'clients', stage: 'Draft', round: 0, date: { kind: 'due' } },
    ]);
    expect(cardsIn(stageKey('Script'), all)).toMatchObject([{ stage: 'Script', round: 1, date: undefined }]);
  });

  it('have a column of other stages while any project is at one, and one for what is done', () => {
    const done = aRow({ id: 3, status: 'completed', current_stage: null, current_stages: [] });
    const all = stages(at(1, 'Print'), done);
    expect(all.map(({ key, cards }) => [key, cards.map(({ row }) => row.id)])).toEqual([
      [stageKey('Script'), []],
      [stageKey('Draft'), []],
      ['other', [1]],
      ['done', [3]],
    ]);
    expect(cardsIn('other', all)).toMatchObject([{ stage: 'Print' }]);
  });
});

describe('the keys of the board', () => {
  it('stay within a column up and down, and reach the next one with cards sideways', () => {
    const go = (column: number, index: number, key: string) => placeAfter({ column, index }, key, [5, 0, 2]);
    expect(go(0, 1, 'ArrowDown')).toEqual({ column: 0, index: 2 });
    expect(go(0, 4, 'ArrowDown')).toBeUndefined();
    expect(go(0, 0, 'ArrowUp')).toBeUndefined();
    expect(go(0, 1, 'End')).toEqual({ column: 0, index: 4 });
    expect(go(0, 4, 'ArrowRight')).toEqual({ column: 2, index: 1 });
    expect(go(2, 1, 'ArrowLeft')).toEqual({ column: 0, index: 1 });
    expect(go(2, 1, 'ArrowRight')).toBeUndefined();
    expect(go(0, 1, 'x')).toBeUndefined();
  });
});

describe('a card made anew', () => {
  const rows = [
    aRow({ id: 1, workflows: [waiting('2026-03-10T17:00:00.000Z')] }),
    aRow({ id: 2, workflows: [waiting('2026-03-10T17:00:00.000Z')] }),
  ];
  const made = (now: string) => cardsIn('clients', turnColumns(rows, { ...present, now }));
  const [one, two] = made(present.now);

  it('is the same while it shows the same', () => {
    const [again] = made('2026-03-04T12:00:30.000Z');
    expect(one && again && isSameCard(one, again)).toBe(true);
    expect(one && two && isSameCard(one, two)).toBe(false);
  });

  it('is another once it is late', () => {
    const [late] = made('2026-03-11T12:00:00.000Z');
    expect(one && late && isSameCard(one, late)).toBe(false);
  });
});
