import { describe, expect, test } from 'vitest';
import { latestRecall, recallOf } from './recall.ts';
import type { UndoPatch, WorkflowEvent } from './workflow/index.ts';

type History = Parameters<typeof recallOf>[1];
type Commit = History[number];

const minute = (n: number) => new Date(Date.UTC(2026, 2, 2, 9, n)).toISOString();
const on = { stageId: 1, revisionId: 2, contactId: 5 };

const ann = { kind: 'reviewer', id: 5 };
const bob = { kind: 'reviewer', id: 6 };
const olga = { kind: 'agent', id: 5 };

const approved: WorkflowEvent = {
  category: 'Revision Approved',
  stageId: 1,
  revisionId: 2,
  by: 'client',
  at: minute(0),
};
const requested: WorkflowEvent = { ...approved, category: 'Revision Rejected', nextRevisionId: 3 };
const decision = (actor: Commit['actor'] = ann, event: WorkflowEvent = approved): Commit => ({
  seq: 4,
  actor,
  events: [event],
});
const reminded: WorkflowEvent = {
  category: 'Revision Reminder',
  stageId: 1,
  revisionId: 2,
  by: 'agent',
  at: minute(1),
};
const commented = (actor: Commit['actor']): Commit => ({
  seq: null,
  actor,
  events: [{ category: 'Client Commented', stageId: 1, revisionId: 2, at: minute(1), message: 'Hi' }],
});

describe('a decision can be taken back', () => {
  test('by its author, until ten minutes later', () => {
    const told = { seq: 4, decision: 'approve', decided_on: minute(0), until: minute(10) };
    expect(recallOf({ ...on, at: minute(10) }, [decision()])).toEqual(told);
    expect(recallOf({ ...on, at: minute(10) }, [decision({ kind: 'contact', id: 5 })])).toEqual(told);
    expect(recallOf({ ...on, at: minute(1) }, [decision(ann, requested)])).toMatchObject({
      decision: 'request_changes',
    });
  });

  test.each([
    ['what its author did since', commented(ann)],
    ['a click on a link by somebody else', { seq: null, actor: bob, events: [{ category: 'Link Opened' }] }],
    ['what the clock did', { seq: 5, actor: { kind: 'schedule', id: 0 }, events: [reminded] }],
  ])('whatever else happened: %s', (_, since) => {
    const history = [since as Commit, decision()];
    expect(recallOf({ ...on, at: minute(2) }, history)).toMatchObject({ seq: 4 });
  });
});

describe('a decision stands', () => {
  test.each([
    ['after ten minutes', 'recall_too_late', [decision()], '2026-03-02T09:10:00.001Z'],
    ['of another contact', 'not_your_decision', [decision(bob)], minute(1)],
    ['of a member with the same number', 'not_your_decision', [decision(olga)], minute(1)],
    [
      'once a member has acted',
      'recall_acted_on',
      [{ seq: 5, actor: olga, events: [reminded] }, decision()],
      minute(1),
    ],
    ['once another contact has written', 'recall_acted_on', [commented(bob), decision()], minute(1)],
    ['where there is none', 'nothing_to_recall', [commented(ann)], minute(1)],
    [
      'where the agency has completed the stage',
      'nothing_to_recall',
      [{ seq: 4, actor: olga, events: [{ category: 'Stage Completed', stageId: 1, at: minute(0) }] }],
      minute(1),
    ],
  ] as const)('%s', (_, reason, history, at) => {
    expect(recallOf({ ...on, at }, history as History)).toBe(reason);
  });

  test('once it was taken back', () => {
    const patch: UndoPatch = {
      seq: 4,
      stage_id: 1,
      is_linear: true,
      categories: ['Revision Approved'],
      stages: [],
    };
    const recalled: WorkflowEvent = {
      category: 'Decision Recalled',
      stageId: 1,
      revisionId: 2,
      at: minute(1),
      decision: 'approve',
      decided_on: minute(0),
      undone: patch.categories,
      patch,
    };
    const history = [{ seq: 5, actor: ann, events: [recalled] }, decision()];
    expect(recallOf({ ...on, at: minute(2) }, history)).toBe('nothing_to_recall');
  });
});

test('the latest decision of a contact names its revision', () => {
  const by = { contactId: 5, at: minute(3) };
  expect(latestRecall(by, [commented(ann), decision()])).toMatchObject({ seq: 4, revisionId: 2 });
  expect(latestRecall(by, [decision(bob)])).toBeUndefined();
  expect(latestRecall(by, [decision(bob), { ...decision(), seq: 3 }])).toBeUndefined();
});
