import { describe, expect, test } from 'vitest';
import { calendarAt, dueOfClient, isDue, isOnTurn, nearTarget, type TurnSource, weekOf } from './turns.ts';

const summary = { own_move: null, feedback_due: null, completed_on: null };
const project = (more: Partial<TurnSource> = {}): TurnSource => ({
  archived: false,
  cancelled: false,
  timezone: 'Europe/Berlin',
  summaries: [summary],
  ...more,
});
const move = { move: 'change', stage: 'Draft', since: null } as const;
// A Wednesday at 23:30 in Berlin.
const calendar = calendarAt('2026-03-04T22:30:00.000Z', 'Europe/Berlin');

describe('calendar', () => {
  test('a week begins on Monday', () => {
    expect(weekOf('2026-03-02')).toBe('2026-03-02');
    expect(weekOf('2026-03-08')).toBe('2026-03-02');
    expect(weekOf('2026-03-09')).toBe('2026-03-09');
  });

  test('day and week end by the clock of the zone', () => {
    expect(calendar).toEqual({
      now: '2026-03-04T22:30:00.000Z',
      tomorrow: '2026-03-04T23:00:00.000Z',
      week: '2026-03-02',
      nextWeek: '2026-03-08T23:00:00.000Z',
      pressing: '2026-03-08T23:00:00.000Z',
    });
  });
});

test.each([
  ['passed', '2026-03-02', 'Europe/Berlin', '2026-03-02T23:00:00.000Z'],
  ['today', '2026-03-04', 'Europe/Berlin', '2026-03-04T23:00:00.000Z'],
  ['in three days', '2026-03-07', 'Europe/Berlin', '2026-03-07T23:00:00.000Z'],
  ['in three days of the west', '2026-03-07', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['in four days', '2026-03-08', 'Europe/Berlin', null],
])('a target date %s is near, or not', (_, date, zone, expected) => {
  expect(nearTarget(date, zone, calendar)).toBe(expected);
});

describe('turn', () => {
  const on = (source: TurnSource) =>
    (['yours', 'clients', 'done'] as const).filter((turn) => isOnTurn(source, turn, calendar));
  const due = { ...summary, feedback_due: '2026-03-04T10:00:00.000Z' };

  test('a project with several deliverables may be on two turns', () => {
    expect(on(project({ summaries: [{ ...summary, own_move: move }, due] }))).toEqual(['yours', 'clients']);
  });

  test('is done in the week of its last completion, by the project’s own zone', () => {
    const done = (completed_on: string) => project({ summaries: [{ ...summary, completed_on }] });
    expect(on(done('2026-03-01T23:00:00.000Z'))).toEqual(['done']);
    expect(on(done('2026-03-01T22:59:00.000Z'))).toEqual([]);
    const half = project({ summaries: [{ ...summary, completed_on: '2026-03-03T10:00:00.000Z' }, summary] });
    expect(on(half)).toEqual([]);
  });

  test('a closed project is nobody’s, yet an archived one can be done', () => {
    const all = [{ ...due, own_move: move }];
    expect(on(project({ archived: true, summaries: all }))).toEqual([]);
    expect(on(project({ cancelled: true, archived: true, summaries: all }))).toEqual([]);
    const done = [{ ...summary, completed_on: '2026-03-03T10:00:00.000Z' }];
    expect(on(project({ archived: true, summaries: done }))).toEqual(['done']);
    expect(on(project({ archived: true, cancelled: true, summaries: done }))).toEqual([]);
  });

  test('the sample project is on none', () => {
    expect(on(project({ sample: true, summaries: [{ ...due, own_move: move }] }))).toEqual([]);
    expect(dueOfClient(project({ sample: true, summaries: [due] }))).toBeNull();
  });
});

test('feedback is late once its instant has passed, and due today until the day ends', () => {
  const at = (due: string) =>
    (['late', 'today', 'week'] as const).filter((time) => isDue(due, time, calendar));
  expect(at('2026-03-04T22:29:59.999Z')).toEqual(['late']);
  expect(at('2026-03-04T22:30:00.000Z')).toEqual(['today', 'week']);
  expect(at('2026-03-04T23:00:00.000Z')).toEqual(['week']);
  expect(at('2026-03-08T23:00:00.000Z')).toEqual([]);
  expect(isDue(null, 'late', calendar)).toBe(false);
});
