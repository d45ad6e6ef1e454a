import { describe, expect, test } from 'vitest';
import { packDaysOff } from '../calendar/business-days.ts';
import { dayNumber } from '../calendar/date.ts';
import type { WorkflowCommand } from './command.ts';
import { dueOn } from './due.ts';
import { turnOf } from './turn.ts';
import {
  after,
  approve,
  arrives,
  fails,
  given,
  linear,
  moveDue,
  nonLinear,
  rejectStage,
  type Step,
  send,
  sendWithoutMoving,
  stageAt,
  start,
  taskAt,
  undo,
} from './workflow.testing.ts';

const terms = { days_allowed_for_client_feedback: 1, timezone: 'Europe/Berlin' };
const dueAt = (...steps: readonly Step[]) => dueOn(taskAt(after(linear(2), ...steps).workflow, 1, 0), terms);

test('a sending keeps the days off that it was made with; the next one has its own, and an undo those of before', () => {
  const tuesday = packDaysOff([dayNumber('2026-03-03')]);
  const closed: Step = (history) => ({ ...send(1, 0)(history), days_off: tuesday }) as WorkflowCommand;
  expect(dueAt(closed)).toBe('2026-03-04T17:00:00.000Z');
  const due = (...steps: readonly Step[]) =>
    dueOn(taskAt(after(linear(0, 2), ...steps).workflow, 1, 0), terms);
  const again = [closed, rejectStage('agent')(1), send(1, 0)] as const;
  expect(due(...again)).toBe('2026-03-03T17:00:00.000Z');
  expect(due(...again, undo(1), undo(1))).toBe('2026-03-04T17:00:00.000Z');
});

describe('a due date that the agency moves', () => {
  test('is the end of business of that day, by the clocks of the project', () => {
    expect(dueAt(send(1, 0))).toBe('2026-03-03T17:00:00.000Z');
    expect(dueAt(send(1, 0), moveDue(1, 0, '2026-03-06'))).toBe('2026-03-06T17:00:00.000Z');
    // Summer time has begun by then. A weekend's day is the agency's word.
    expect(dueAt(send(1, 0), moveDue(1, 0, '2026-04-04'))).toBe('2026-04-04T16:00:00.000Z');
    expect(dueAt(send(1, 0), moveDue(1, 0, '2026-03-06'), moveDue(1, 0, '2026-03-04'))).toBe(
      '2026-03-04T17:00:00.000Z',
    );
  });

  test('names the day before', () => {
    given(linear(1), send(1, 0), moveDue(1, 0, '2026-03-06'))
      .when(moveDue(1, 0, '2026-03-09'))
      .accepts('Due Date Moved');
    const { workflow } = after(linear(1), send(1, 0));
    const turn = turnOf(workflow, stageAt(workflow, 1), terms);
    expect(turn).toMatchObject({ side: 'client', due: '2026-03-03T17:00:00.000Z' });
  });

  test('is that of one round: the next one, and a sending again, have the terms of the project', () => {
    const { workflow } = after(
      nonLinear(1, 1),
      start(1),
      start(2),
      send(1, 0),
      send(2, 0),
      moveDue(1, 0, '2026-03-20'),
    );
    expect(dueOn(taskAt(workflow, 1, 0), terms)).toBe('2026-03-20T17:00:00.000Z');
    expect(dueOn(taskAt(workflow, 2, 0), terms)).toBe('2026-03-03T17:00:00.000Z');
    const again = after(
      linear('deliverable', 1),
      send(1, 0),
      moveDue(1, 0, '2026-03-20'),
      rejectStage('agent')(1),
      send(1, 0),
    );
    expect(dueOn(taskAt(again.workflow, 1, 0), terms)).toBe('2026-03-03T17:00:00.000Z');
  });

  test('is taken back by an undo, and comes back with a sending that an undo restores', () => {
    expect(dueAt(send(1, 0), moveDue(1, 0, '2026-03-06'), undo())).toBe('2026-03-03T17:00:00.000Z');
    expect(dueAt(send(1, 0), moveDue(1, 0, '2026-03-06'), approve(1, 0), undo())).toBe(
      '2026-03-06T17:00:00.000Z',
    );
  });

  test('stays where the first mail was late', () => {
    expect(dueAt(send(1, 0), moveDue(1, 0, '2026-03-06'), fails(1, 0))).toBeUndefined();
    expect(dueAt(send(1, 0), moveDue(1, 0, '2026-03-06'), fails(1, 0), arrives(1, 0))).toBe(
      '2026-03-06T17:00:00.000Z',
    );
  });

  test('is refused unless the client has the round', () => {
    const refuses = (...steps: readonly Step[]) =>
      given(linear(1), ...steps)
        .when(moveDue(1, 0, '2026-03-06'))
        .refuses('not_awaiting_feedback');
    refuses();
    refuses(sendWithoutMoving(1, 0));
    refuses(send(1, 0), approve(1, 0));
    refuses(send(1, 0), fails(1, 0));
  });

  test('is refused in the past, a year ahead, and where it is no day', () => {
    const sent = given(linear(1), send(1, 0));
    sent.when(moveDue(1, 0, '2026-03-01')).refuses('due_out_of_range');
    sent.when(moveDue(1, 0, '2026-03-02')).accepts('Due Date Moved');
    sent.when(moveDue(1, 0, '2027-03-02')).accepts('Due Date Moved');
    sent.when(moveDue(1, 0, '2027-03-03')).refuses('due_out_of_range');
    sent.when(moveDue(1, 0, '2026-02-30')).refuses('date_invalid');
    sent.when(moveDue(1, 0, '2026-03-03')).ignores('unchanged');
  });
});
