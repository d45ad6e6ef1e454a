import { describe, expect, test } from 'vitest';
import {
  after,
  approve,
  given,
  linear,
  nonLinear,
  requestChanges,
  send,
  sendWithoutMoving,
  start,
  taskAt,
} from '../workflow/workflow.testing.ts';
import { dueReminder, plannedReminders, type ReminderTerms } from './reminder.ts';

const terms: ReminderTerms = {
  archived: false,
  cancelled: false,
  auto_reminder: true,
  days_allowed_for_client_feedback: 1,
  feedback_reminder_delay: 1,
  reminder_interval: 2,
  timezone: 'Europe/Berlin',
};

/** Tests start on Monday, 2 March 2026; the first step is at 10:00 UTC. */
const monday = '2026-03-02T10:00:00.000Z';
const since = () => monday;
// Due on Tuesday at 18:00 in Berlin, so Wednesday at 09:00 is the first slot, Friday the second.
const wednesday = '2026-03-04T08:00:00.000Z';
const friday = '2026-03-06T08:00:00.000Z';

const sent = after(linear(2, 1), send(1, 0)).workflow;
const preview = taskAt(sent, 1, 0).id;

describe('plannedReminders', () => {
  test('a single one for the waiting revision, at the first slot after `since`', () => {
    const at = (instant: string) => plannedReminders(terms, [sent], () => instant);
    expect(at(monday)).toEqual([{ workflowId: 7, revisionId: preview, slot: wednesday, days_off: '' }]);
    expect(at(wednesday)).toEqual([{ workflowId: 7, revisionId: preview, slot: friday, days_off: '' }]);
  });

  test.each([
    ['archived', { archived: true }],
    ['cancelled', { cancelled: true }],
    ['without reminders', { auto_reminder: false }],
  ])('no reminder for a project that is %s', (_, change) => {
    expect(plannedReminders({ ...terms, ...change }, [sent], since)).toEqual([]);
  });

  test.each([
    ['not sent yet', linear(2)],
    ['sent without moving forward', after(linear(2), sendWithoutMoving(1, 0)).workflow],
    ['answered', after(linear(2, 1), send(1, 0), approve(1, 0)).workflow],
    ['sent back', after(linear(2, 1), send(1, 0), requestChanges(1, 0)).workflow],
  ])('no reminder for a revision that is %s', (_, workflow) => {
    expect(plannedReminders(terms, [workflow], since)).toEqual([]);
  });

  test('a reminder for each of several waiting revisions', () => {
    const several = after(nonLinear(1, 1), start(1), start(2), send(1, 0), send(2, 0)).workflow;
    const planned = plannedReminders(terms, [several], since);
    expect(planned.map(({ revisionId }) => revisionId)).toEqual([
      taskAt(several, 1, 0).id,
      taskAt(several, 2, 0).id,
    ]);
  });
});

describe('dueReminder', () => {
  test.each([
    [wednesday, true],
    [friday, true],
    ['2026-03-05T08:00:00.000Z', false], // between two slots
    ['2026-03-03T08:00:00.000Z', false], // before the first
    ['2026-03-04T08:00:00.001Z', false],
  ])('at %s: %s', (slot, due) => {
    expect(dueReminder(terms, [sent], preview, slot) !== undefined).toBe(due);
  });

  test('no reminder for a revision that no longer waits', () => {
    const { workflow } = given(linear(2, 1), send(1, 0))
      .when(approve(1, 0))
      .accepts('Revision Approved', 'Stage Approved', 'Stage Started');
    expect(dueReminder(terms, [workflow], preview, wednesday)).toBeUndefined();
  });

  test('no reminder for an earlier sending', () => {
    const again = { ...terms, feedback_reminder_delay: 3 };
    expect(dueReminder(again, [sent], preview, wednesday)).toBeUndefined();
    expect(dueReminder(again, [sent], preview, '2026-03-05T08:00:00.000Z')).toBeUndefined();
    expect(dueReminder(again, [sent], preview, friday)).toBeDefined();
  });
});

describe('among several waiting revisions', () => {
  const both = after(nonLinear(1, 1), start(1), start(2), send(1, 0), send(2, 0)).workflow;
  const [first, second] = [taskAt(both, 1, 0), taskAt(both, 2, 0)];

  test('a reminder finds the one that it was planned for', () => {
    for (const { id } of [first, second]) {
      expect(dueReminder(terms, [both], id, wednesday)?.task.id).toBe(id);
    }
    expect(dueReminder(terms, [both], 999, wednesday)).toBeUndefined();
  });
});
