import { describe, expect, test } from 'vitest';
import {
  activeStages,
  agentActions,
  currentStage,
  isCompleted,
  isLastRound,
  isOverdue,
  previewTemplates,
  progress,
  shownStatus,
  stageSubtitle,
  upcomingStage,
} from './derive.ts';
import { dueOn } from './due.ts';
import { roundBudget } from './rounds.ts';
import type { Workflow } from './state.ts';
import {
  addRound,
  after,
  approve,
  approveStage,
  complete,
  dayLater,
  hour,
  linear,
  nonLinear,
  rejectStage,
  requestChanges,
  requestRevisions,
  type Step,
  send,
  sendWithoutMoving,
  setKind,
  stageAt,
  start,
  switchTo,
  taskAt,
} from './workflow.testing.ts';

const state = (workflow: Workflow, ...steps: readonly Step[]) => after(workflow, ...steps).workflow;
const terms = { days_allowed_for_client_feedback: 2, timezone: 'Europe/Berlin' };

describe('Current and upcoming stage', () => {
  const places = (workflow: Workflow) => [currentStage(workflow)?.title, upcomingStage(workflow)?.title];

  test('the first in progress; upcoming: the next pending after it', () => {
    expect(places(linear(1, 1, 1))).toEqual(['A', 'B']);
    expect(places(state(nonLinear(1, 1, 1, 1), start(3), start(2)))).toEqual(['B', 'D']);
    expect(places(state(nonLinear(1, 1), start(2)))).toEqual(['B', undefined]);
  });

  test('else the first pending', () => {
    expect(places(nonLinear(1, 1))).toEqual(['A', 'B']);
    expect(places(state(nonLinear(1, 1, 1), start(1), approveStage(1)))).toEqual(['B', 'C']);
  });

  test('all completed: none', () => {
    const done = state(linear(1, 1), approveStage(1), approveStage(2));
    expect(places(done)).toEqual([undefined, undefined]);
    expect(isCompleted(done)).toBe(true);
    expect(isCompleted(state(linear(1, 1), approveStage(1)))).toBe(false);
  });

  test('several are active in a non-linear workflow only', () => {
    expect(activeStages(state(nonLinear(1, 1, 1), start(3), start(1))).map(({ title }) => title)).toEqual([
      'A',
      'C',
    ]);
  });
});

describe('Progress', () => {
  test('over all tasks, previews included: sent or in progress 0.5, pending 0', () => {
    expect(progress(nonLinear(2, 0))).toBe(0);
    expect(progress(linear(2, 0))).toBe(0.5 / 4);
    expect(progress(state(linear(2, 0), send(1, 0)))).toBe(0.5 / 4);
  });

  test('completed or rejected 1', () => {
    expect(progress(state(linear(2, 0), send(1, 0), requestRevisions(1, 0)))).toBe(1.5 / 4);
    expect(progress(state(linear(2, 0), send(1, 0), requestRevisions(1, 0), send(1, 1)))).toBe(1.5 / 4);
  });

  test('a completed stage counts all its tasks 1', () => {
    expect(progress(state(linear(2, 0), approveStage(1)))).toBe(3.5 / 4);
    expect(progress(state(linear(2, 0), approveStage(1), complete(2)))).toBe(1);
  });
});

describe('Due and overdue', () => {
  const waiting = (...steps: readonly Step[]) => taskAt(state(linear(1), ...steps), 1, 0);

  test('at the end of the last business day allowed; no due date unless it waits', () => {
    expect(dueOn(waiting(send(1, 0)), terms)).toBe('2026-03-04T17:00:00.000Z');
    expect(dueOn(waiting(), terms)).toBeUndefined();
    expect(dueOn(waiting(sendWithoutMoving(1, 0)), terms)).toBeUndefined();
    expect(dueOn(waiting(send(1, 0), approve(1, 0)), terms)).toBeUndefined();
  });

  test('Monday to Friday, over a change of the clock', () => {
    const friday = { ...waiting(send(1, 0)), sent_on: '2026-03-27T16:00:00.000Z' };
    expect(dueOn(friday, terms)).toBe('2026-03-31T16:00:00.000Z');
  });

  test('by the moving send', () => {
    const task = waiting(sendWithoutMoving(1, 0), ...dayLater(1), send(1, 0));
    expect(dueOn(task, terms)).toBe('2026-03-05T17:00:00.000Z');
  });

  test('overdue: now past due; shown as if stored', () => {
    const task = waiting(send(1, 0));
    const [due, past] = ['2026-03-04T17:00:00.000Z', '2026-03-04T17:00:00.001Z'];
    expect(isOverdue(task, terms, due)).toBe(false);
    expect(isOverdue(task, terms, past)).toBe(true);
    expect(shownStatus(task, terms, due)).toBe('awaiting_feedback');
    expect(shownStatus(task, terms, past)).toBe('overdue_feedback');
    expect(shownStatus(waiting(send(1, 0), requestRevisions(1, 0)), terms, past)).toBe('rejected');
  });
});

describe('Rounds', () => {
  test('agreed are planned; extra ones are free or cost; used ones were moved forward, the preview not counted', () => {
    const workflow = state(
      linear(1, 2),
      send(1, 0),
      requestRevisions(1, 0),
      send(1, 1),
      addRound('cost')(1),
      send(1, 2),
      requestChanges(1, 2),
      sendWithoutMoving(1, 3),
    );
    expect(roundBudget(workflow.stages)).toEqual({ agreed: 3, used: 2, free: 1, cost: 1 });
    expect(roundBudget([stageAt(workflow, 2)])).toEqual({ agreed: 2, used: 0, free: 0, cost: 0 });
  });

  test('the last round is the one with no next', () => {
    const first = state(linear(1, 0), send(1, 0));
    expect(isLastRound(stageAt(first, 1))).toBe(false);
    expect(isLastRound(stageAt(state(first, requestRevisions(1, 0)), 1))).toBe(true);
    expect(isLastRound(stageAt(first, 2))).toBe(false);
  });
});

describe('A stage’s subtitle: completed, approved, shared, started, requested, rounds', () => {
  test('in this order', () => {
    const since = hour(0);
    const subtitle = (...steps: readonly Step[]) => stageSubtitle(stageAt(state(linear(2), ...steps), 1));
    expect(subtitle()).toEqual({ kind: 'started', at: since, since });
    expect(subtitle(send(1, 0))).toEqual({ kind: 'shared', at: hour(1), since });
    expect(subtitle(send(1, 0), approve(1, 0))).toEqual({ kind: 'completed', at: hour(2), since });
    const pending = stageAt(nonLinear(2), 1);
    expect(stageSubtitle(pending)).toEqual({ kind: 'rounds', count: 2 });
    expect(stageSubtitle({ ...pending, requested_on: hour(3) }).kind).toBe('requested');
    expect(stageSubtitle({ ...pending, approved_on: hour(3), sent_on: hour(2) }).kind).toBe('approved');
  });
});

describe('Template for a preview', () => {
  const templates = (workflow: Workflow, place: number, round: number) =>
    previewTemplates(stageAt(workflow, place), taskAt(workflow, place, round));
  const first = [send(1, 0), requestRevisions(1, 0)];

  test('reminder: awaiting', () => {
    expect(templates(state(linear(1), send(1, 0)), 1, 0)).toEqual(['reminder']);
    expect(templates(state(linear(1), ...first, send(1, 1)), 1, 1)).toEqual(['reminder']);
  });

  test('first_preview: the preview, also when it is sent again', () => {
    expect(templates(linear(1), 1, 0)[0]).toBe('first_preview');
    expect(templates(state(linear(1), sendWithoutMoving(1, 0)), 1, 0)[0]).toBe('first_preview');
    expect(templates(state(linear(0, 1), send(1, 0), rejectStage('client')(1)), 1, 0)[0]).toBe(
      'first_preview',
    );
  });

  test('additional_rev_free, additional_rev_cost: an extra round; they stand in for each other, then other_rev', () => {
    const extra = state(linear(1), ...first, send(1, 1), addRound('free')(1));
    expect(templates(extra, 1, 2)).toEqual(['additional_rev_free', 'additional_rev_cost', 'other_rev']);
    const cost = state(linear(1), ...first, send(1, 1), addRound('free')(1), setKind('cost')(1, 2));
    expect(templates(cost, 1, 2)).toEqual(['additional_rev_cost', 'additional_rev_free', 'other_rev']);
  });

  test('first_rev, last_rev, other_rev, in this order', () => {
    const rounds = state(linear(3), ...first);
    expect(templates(rounds, 1, 1)).toEqual(['first_rev', 'other_rev']);
    expect(templates(rounds, 1, 2)).toEqual(['other_rev']);
    expect(templates(rounds, 1, 3)).toEqual(['last_rev', 'other_rev']);
    expect(templates(state(linear(1), ...first), 1, 1)[0]).toBe('first_rev');
  });
});

describe('Actions of an agent', () => {
  const actions = (workflow: Workflow, place: number) => [
    ...agentActions(workflow, stageAt(workflow, place)),
  ];
  const inProgress = ['send_preview', 'approve_revision', 'approve_stage', 'send_message'];

  test('in production', () => {
    expect(actions(linear(1, 1), 1)).toEqual(inProgress);
    expect(actions(linear(1, 1), 2)).toEqual([]);
    expect(actions(linear(0, 1), 1)).toContain('complete_stage');
    expect(actions(nonLinear(1), 1)).toEqual(['start_stage']);
  });

  test('awaiting: "Revisions requested" while a next round exists and "Add round" on the last', () => {
    const waiting = ['send_reminder', 'reject_revision', 'approve_revision', 'approve_stage', 'reject_stage'];
    const workflow = state(linear(1), send(1, 0));
    expect(actions(workflow, 1)).toEqual([...waiting, 'send_message', 'undo']);
    const last = actions(state(linear(1), send(1, 0), requestRevisions(1, 0), send(1, 1)), 1);
    expect(last).toContain('add_round');
    expect(last).not.toContain('reject_revision');
  });

  test('completed: re-open, and undo where the last action was', () => {
    expect(actions(state(linear(1, 1), approveStage(1)), 1)).toEqual(['reopen_stage', 'undo']);
    const next = state(linear(1, 1), approveStage(1), send(2, 0));
    expect(actions(next, 1)).toEqual([]);
    expect(actions(next, 2)).toContain('undo');
  });

  test('no undo across a switch', () => {
    expect(actions(state(linear(1), send(1, 0), switchTo('non-linear')), 1)).not.toContain('undo');
  });
});
