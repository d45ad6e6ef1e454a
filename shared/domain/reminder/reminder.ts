/** Automated reminders (workflow.md, "Reminders"): revisions to remind of, and the next slot of each. */
import type { DaysOff } from '../calendar/business-days.ts';
import { firstSlot, type ReminderSeries, slotAfter } from '../calendar/slots.ts';
import { type Instant, toMs } from '../calendar/zone.ts';
import { isClosed } from '../project/lifecycle.ts';
import {
  activeStages,
  dueOn,
  type FeedbackTerms,
  openTask,
  reachedOn,
  type Stage,
  type Task,
  type Workflow,
} from '../workflow/index.ts';

/** Settings of a project that reminders depend on. */
export interface ReminderTerms extends FeedbackTerms {
  readonly archived: boolean;
  readonly cancelled: boolean;
  readonly auto_reminder: boolean;
  readonly feedback_reminder_delay: number;
  readonly reminder_interval: number;
}

/** Revision that awaits feedback, and the series of its reminder slots. */
export interface WaitingRevision {
  readonly workflow: Workflow;
  readonly stage: Stage;
  readonly task: Task;
  readonly series: ReminderSeries;
}

const isReminding = (terms: ReminderTerms): boolean => terms.auto_reminder && !isClosed(terms);

/** Revisions to remind of: those that await feedback, while the project is active and has reminders turned on. */
export const waitingRevisions = (
  terms: ReminderTerms,
  workflows: readonly Workflow[],
): readonly WaitingRevision[] => {
  if (!isReminding(terms)) return [];
  const { feedback_reminder_delay, reminder_interval, timezone: zone } = terms;
  return workflows.flatMap((workflow) =>
    activeStages(workflow).flatMap((stage) => {
      const task = openTask(stage);
      const due = task && dueOn(task, terms);
      const sent_on = task && reachedOn(task);
      if (!due || !sent_on) return [];
      const series = {
        due,
        sent_on,
        feedback_reminder_delay,
        reminder_interval,
        zone,
        days_off: task.days_off,
      };
      return [{ workflow, stage, task, series }];
    }),
  );
};

/**
 * Revision of a planned reminder, if it is still due: the revision waits, and the slot belongs to the series of its
 * latest sending and the present terms. A revision that was sent again has a later series (rules.md 4).
 */
export const dueReminder = (
  terms: ReminderTerms,
  workflows: readonly Workflow[],
  revisionId: number,
  slot: Instant,
): WaitingRevision | undefined =>
  waitingRevisions(terms, workflows).find(
    ({ task, series }) => task.id === revisionId && isSlotOf(slot, series),
  );

const isSlotOf = (slot: Instant, series: ReminderSeries): boolean =>
  toMs(slot) >= toMs(firstSlot(series)) && toMs(slotAfter(toMs(slot) - 1, series)) === toMs(slot);

export interface PlannedReminder {
  readonly workflowId: number;
  readonly revisionId: number;
  /** ISO 8601 in UTC. In the past if it was due before it was planned. */
  readonly slot: string;
  readonly days_off: DaysOff;
}

/**
 * Reminders to plan for a project in this state: a waiting revision's first slot after `since`. `since` is the later
 * of the change that led to this state and the last reminder. The time of planning would be wrong: it may be late and
 * skip a slot.
 */
export const plannedReminders = (
  terms: ReminderTerms,
  workflows: readonly Workflow[],
  since: (revisionId: number) => Instant,
): readonly PlannedReminder[] =>
  waitingRevisions(terms, workflows).map(({ workflow, task, series }) => ({
    workflowId: workflow.id,
    revisionId: task.id,
    slot: slotAfter(since(task.id), series),
    days_off: series.days_off,
  }));
