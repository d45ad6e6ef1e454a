import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBusinessDay } from '../calendar/business-days.ts';
import { localDate } from '../calendar/date.ts';
import { zonedParts } from '../calendar/zone.ts';
import { dueOn, openTask, type Workflow } from '../workflow/index.ts';
import {
  approve,
  begin,
  nonLinear,
  requestChanges,
  type Step,
  send,
  start,
  take,
  undo,
} from '../workflow/workflow.testing.ts';
import { dueReminder, plannedReminders, type ReminderTerms } from './reminder.ts';

const step: fc.Arbitrary<Step> = fc
  .record({ kind: fc.nat(4), place: fc.integer({ min: 1, max: 3 }), round: fc.nat(2) })
  .map(({ kind, place, round }) => {
    const steps: readonly Step[] = [
      start(place),
      send(place, round),
      approve(place, round),
      requestChanges(place, round),
      undo(place),
    ];
    return steps[kind] ?? undo(place);
  });

/** Workflow after a random sequence of commands. */
const workflow: fc.Arbitrary<Workflow> = fc
  .array(step, { maxLength: 20 })
  .map(
    (steps) => steps.reduce((history, next) => take(history, next).next, begin(nonLinear(2, 2, 2))).workflow,
  );

const terms: fc.Arbitrary<ReminderTerms> = fc.record({
  archived: fc.boolean(),
  cancelled: fc.boolean(),
  auto_reminder: fc.boolean(),
  days_allowed_for_client_feedback: fc.integer({ min: 1, max: 10 }),
  feedback_reminder_delay: fc.nat(10),
  reminder_interval: fc.integer({ min: 1, max: 3 }),
  timezone: fc.constantFrom('America/Bogota', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Beirut'),
});
const instant = fc.integer({ min: Date.UTC(2026, 1, 1), max: Date.UTC(2026, 10, 1) });

describe('reminders of any project at any time', () => {
  test('there is exactly one for each waiting revision', () => {
    fc.assert(
      fc.property(terms, workflow, instant, (project, state, since) => {
        const wanted = project.auto_reminder && !project.archived && !project.cancelled;
        const waiting = state.stages.flatMap((stage) => {
          const task = openTask(stage);
          return task?.status === 'awaiting_feedback' ? [task.id] : [];
        });
        const planned = plannedReminders(project, [state], () => since).map(({ revisionId }) => revisionId);
        expect(planned).toEqual(wanted ? waiting : []);
      }),
    );
  });

  test('they are after `since` and after the due date, at 09:00 of a business day', () => {
    fc.assert(
      fc.property(terms, workflow, instant, (project, state, since) => {
        for (const { revisionId, slot } of plannedReminders(project, [state], () => since)) {
          const task = state.stages.flatMap(({ tasks }) => tasks).find(({ id }) => id === revisionId);
          expect(Date.parse(slot)).toBeGreaterThan(since);
          expect(slot >= ((task && dueOn(task, project)) ?? '~')).toBe(true);
          expect(zonedParts(slot, project.timezone)).toMatchObject({ hour: 9, minute: 0, second: 0 });
          expect(isBusinessDay(localDate(slot, project.timezone))).toBe(true);
        }
      }),
    );
  });

  test('a planned reminder is due while nothing changes, and planning is idempotent', () => {
    fc.assert(
      fc.property(terms, workflow, instant, (project, state, since) => {
        const planned = plannedReminders(project, [state], () => since);
        for (const { revisionId, slot } of planned) {
          expect(dueReminder(project, [state], revisionId, slot)?.task.id).toBe(revisionId);
        }
        const justBefore = (id: number) =>
          Date.parse(planned.find(({ revisionId }) => revisionId === id)?.slot ?? '') - 1;
        expect(plannedReminders(project, [state], justBefore)).toEqual(planned);
      }),
    );
  });
});
