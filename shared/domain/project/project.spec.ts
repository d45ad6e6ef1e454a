import { describe, expect, test } from 'vitest';
import {
  after,
  approve,
  linear,
  markApproved,
  moveDue,
  nonLinear,
  send,
  start,
} from '../workflow/workflow.testing.ts';
import { chooseContacts, editContacts } from './contacts.ts';
import {
  averageDays,
  type Contribution,
  contributionOf,
  noFigures,
  topStages,
  withContribution,
} from './figures.ts';
import { decideArchive, decideCancel, decideDelete, decideUnarchive } from './lifecycle.ts';
import { actedBeforeStart, draftRefusal, draftWorkflows, subjectLine } from './settings.ts';
import { summarize } from './summary.ts';

const terms = { days_allowed_for_client_feedback: 1, timezone: 'Europe/Berlin' };
const active = { archived: false, cancelled: false };
const archived = { archived: true, cancelled: false };
const cancelled = { archived: true, cancelled: true };

describe('archive, cancel, delete', () => {
  const done = { from: 'timeline', progress: 1, survey_missing: false } as const;
  test.each([
    ['a finished project', active, done, 'accepted'],
    ['an unfinished one from the timeline', active, { ...done, progress: 0.99 }, 'not_complete'],
    ['an unfinished one from the settings', active, { ...done, from: 'settings', progress: 0 }, 'accepted'],
    ['one whose survey was not sent', active, { ...done, survey_missing: true }, 'survey_required'],
    ['an archived one again', archived, done, 'unchanged'],
  ] as const)('archiving %s', (_what, project, facts, expected) => {
    const decision = decideArchive(project, facts);
    expect('reason' in decision ? decision.reason : decision.type).toBe(expected);
  });

  test('a cancelled project stays; others come back', () => {
    expect(decideUnarchive(cancelled)).toMatchObject({ type: 'refused', reason: 'cancelled_for_good' });
    expect(decideUnarchive(archived)).toMatchObject({ events: [{ category: 'Project Unarchived' }] });
    expect(decideUnarchive(active).type).toBe('ignored');
  });

  test('cancelling archives what is not archived, once', () => {
    const categories = (project: typeof active) => {
      const decision = decideCancel(project);
      return decision.type === 'accepted' ? decision.events.map(({ category }) => category) : decision.type;
    };
    expect(categories(active)).toEqual(['Cancel Project', 'Project Archived']);
    expect(categories(archived)).toEqual(['Cancel Project']);
    expect(categories(cancelled)).toBe('ignored');
  });

  test('only an archived project is deleted', () => {
    expect(decideDelete({ ...active, name: 'A' })).toMatchObject({ reason: 'not_archived' });
    expect(decideDelete({ ...cancelled, name: 'A' }).type).toBe('accepted');
  });
});

describe('contacts', () => {
  const ann = { id: 1, firstname: 'Ann', lastname: 'Lee', email: 'ann@a.example' };
  const bo = { id: 2, firstname: 'Bo', lastname: '', email: 'bo@a.example' };
  const newId = (n: number) => 100 + n;

  test('a client’s list: added, changed, removed', () => {
    const { id: _, ...carl } = { ...bo, firstname: 'Carl', email: 'carl@a.example' };
    expect(editContacts([ann, bo], [{ ...ann, lastname: 'Moe' }, carl], newId)).toEqual({
      contacts: [
        { ...ann, lastname: 'Moe' },
        { ...carl, id: 101 },
      ],
      added: [{ ...carl, id: 101 }],
      changed: [{ ...ann, lastname: 'Moe' }],
      removed: [bo],
    });
  });

  test.each([
    ['nobody', [], 'last_contact', 'contacts'],
    ['a stranger', [ann, { ...bo, id: 9 }], 'contact_not_found', 'contacts.1.id'],
    ['somebody twice', [ann, { ...ann, email: 'x@a.example' }], 'contact_not_found', 'contacts.1.id'],
    ['an address twice', [ann, { ...bo, email: 'ANN@a.example' }], 'email_taken', 'contacts.1.email'],
  ] as const)('a list with %s', (_what, drafts, reason, field) => {
    expect(editContacts([ann, bo], drafts, newId)).toMatchObject({ type: 'refused', reason, field });
  });

  test('two contacts may swap their addresses', () => {
    const swapped = [
      { ...ann, email: bo.email },
      { ...bo, email: ann.email },
    ];
    expect(editContacts([ann, bo], swapped, newId)).toMatchObject({ changed: swapped });
  });

  test('a project refers to the client’s contacts, with the names stored at the client', () => {
    const draft = { id: 1, firstname: 'Other', lastname: '', email: 'other@a.example' };
    const dora = { firstname: 'Dora', lastname: '', email: 'dora@a.example' };
    expect(chooseContacts([ann, bo], [draft, dora], newId)).toEqual({
      contacts: [ann, { ...dora, id: 101 }],
      added: [{ ...dora, id: 101 }],
    });
    expect(chooseContacts([ann, bo], [{ ...dora, email: 'BO@a.example' }], newId)).toMatchObject({
      reason: 'email_taken',
      field: 'contacts.0.email',
    });
  });
});

describe('a new project', () => {
  const stages = [
    { title: 'A', revisions: 1, is_deliverable: false, qcChecklistId: null, target_date: null },
  ];
  const draft = {
    name: 'Film',
    client_id: 1,
    deliverable_type: 'Single' as const,
    is_linear: false,
    workflows: [{ title: '', stages }],
  };
  const idOf = (n: number) => 700 + n;

  test('the client first, then a workflow', () => {
    expect(draftRefusal({ client_id: 0, workflows: [] })).toMatchObject({ reason: 'choose_client' });
    const missing = { reason: 'project_needs_client_and_workflow' };
    expect(draftRefusal({ client_id: 1, workflows: [] })).toMatchObject({ ...missing, field: 'workflows' });
    expect(draftRefusal({ workflows: draft.workflows })).toMatchObject({ ...missing, field: 'client_id' });
    expect(draftRefusal(draft)).toBeUndefined();
  });

  test('a single deliverable may be in any order, several are linear', () => {
    const made = draftWorkflows(draft, idOf, '2026-03-02T09:00:00.000Z');
    expect(made).toMatchObject([{ workflow: { id: 701, title: 'Film', is_linear: false } }]);
    const multi = { ...draft, deliverable_type: 'Multi' as const };
    expect(draftWorkflows(multi, idOf, '2026-03-02T09:00:00.000Z')).toMatchObject([
      { workflow: { title: 'Deliverable 1', is_linear: true } },
    ]);
  });

  test.each([
    ['F-1', 'Film', 'F-1 - Film'],
    ['', 'Film', 'Film'],
    ['F-1', '', 'F-1'],
  ])('subject of %s and %s', (code, name, subject) => expect(subjectLine(code, name)).toBe(subject));

  test('the start is not after the first action, by the project’s own calendar', () => {
    // Sent at 10:00 UTC on the 2nd of March: midnight in Honolulu, where the date is still the 1st.
    const { workflow } = after(linear(1), send(1, 0));
    expect(actedBeforeStart('2026-03-02', [workflow], 'UTC')).toBeUndefined();
    expect(actedBeforeStart('2026-03-03', [workflow], 'UTC')).toBe('2026-03-02T10:00:00.000Z');
    expect(actedBeforeStart('2026-03-02', [workflow], 'Pacific/Pago_Pago')).toBe('2026-03-02T10:00:00.000Z');
    expect(actedBeforeStart('2026-03-03', [linear(1)], 'UTC')).toBeUndefined();
  });
});

describe('figures', () => {
  const of = (workflow: Parameters<typeof summarize>[0], more: object = {}): Contribution =>
    contributionOf({ ...active, ...terms, summaries: [summarize(workflow, terms)], ratings: [], ...more });

  test('a project is in production until it awaits feedback, and neither once it is completed', () => {
    expect(of(linear(1, 1))).toMatchObject({
      active: true,
      in_production: true,
      awaiting_feedback: false,
      current_stages: ['A'],
      upcoming_stages: ['B'],
      healthy: true,
      completed_seconds: null,
    });
    expect(of(after(linear(1), send(1, 0)).workflow)).toMatchObject({
      in_production: false,
      awaiting_feedback: true,
    });
    // Started at hour 0, approved at hour 2.
    const done = after(linear(1), send(1, 0), approve(1, 0)).workflow;
    expect(of(done)).toMatchObject({ in_production: false, current_stages: [], completed_seconds: 7200 });
    expect(of(done, { archived: true })).toMatchObject({ active: false, completed_seconds: 7200 });
    expect(of(done, { archived: true, cancelled: true })).toMatchObject({ completed_seconds: null });
  });

  test('feedback that is due first tells its stage and round where that is not the current stage', () => {
    const both = after(nonLinear(1, 1), start(1), start(2));
    const awaited = (...steps: Parameters<typeof after>[1][]) =>
      summarize(after(both.workflow, ...steps).workflow, terms).awaited;
    expect(awaited()).toBeUndefined();
    expect(awaited(send(1, 0))).toBeUndefined();
    expect(awaited(send(2, 0))).toEqual({ stage: 'B', round: 0 });
    // Both at once, due on the same evening.
    expect(awaited(send(2, 0), send(1, 0))).toBeUndefined();
    expect(awaited(send(2, 0), send(1, 0), moveDue(1, 0, '2026-03-06'))).toEqual({ stage: 'B', round: 0 });
  });

  test('a workflow that never started has no duration', () => {
    expect(summarize(nonLinear(1), terms)).toMatchObject({ started_on: null, completed_on: null });
    const { workflow } = after(linear(1, 1), markApproved(1, 0));
    expect(summarize(workflow, terms).completed_on).toBeNull();
  });

  test('the six most frequent stages: five to show, and a sixth if there are more', () => {
    const counts = { A: 1, constructor: 3, C: 2, D: 1, E: 1, F: 1, G: 1 };
    expect(topStages(counts)).toEqual([
      { label: 'constructor', count: 3 },
      { label: 'C', count: 2 },
      { label: 'A', count: 1 },
      { label: 'D', count: 1 },
      { label: 'E', count: 1 },
      { label: 'F', count: 1 },
    ]);
    const named = withContribution(noFigures, { ...of(linear(1)), current_stages: ['constructor'] });
    expect(named.current_stages).toEqual({ constructor: 1 });
  });

  test.each([
    [0, 0, null],
    [1, 24 * 1.2, 1],
    [1, 24 * 1.25, 1.5],
    [2, 24 * 5, 2.5],
  ])('%i completed in %d hours', (completed, hours, days) =>
    expect(averageDays({ completed, completed_seconds: hours * 3600 })).toBe(days),
  );
});
