/** Automated reminders (workflow.md, "Reminders"): which revisions are reminded of, and when next. */
import { firstSlot, type ReminderSeries, slotAfter } from '../calendar/slots.ts';
import { type Instant, toMs } from '../calendar/zone.ts';
import {
  activeStages,
  dueOn,
  type FeedbackTerms,
  openTask,
  type Stage,
  type Task,
  type Workflow,
} from '../workflow/index.ts';

/** What a project says about reminders. */
export interface ReminderTerms extends FeedbackTerms {
  readonly archived: boolean;
  readonly cancelled: boolean;
  readonly auto_reminder: boolean;
  readonly feedback_reminder_delay: number;
  readonly reminder_interval: number;
}

/** A revision that the client is to be reminded of, and the series of instants at which that may happen. */
export interface WaitingRevision {
  readonly workflow: Workflow;
  readonly stage: Stage;
  readonly task: Task;
  readonly series: ReminderSeries;
}

const isReminding = ({ archived, cancelled, auto_reminder }: ReminderTerms): boolean =>
  auto_reminder && !archived && !cancelled;

/** The revisions that are reminded of: those that wait at the client while the project is active and wants reminders. */
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
      if (!due || !task.sent_on) return [];
      const series = { due, sent_on: task.sent_on, feedback_reminder_delay, reminder_interval, zone };
      return [{ workflow, stage, task, series }];
    }),
  );
};

/**
 * Whether a reminder planned for the slot is still in place: the revision waits, and the slot belongs to the series of
 * its present sending and the present terms. A revision that was sent anew has a later series (rules.md 4).
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

/** A reminder to come. */
export interface PlannedReminder {
  readonly workflowId: number;
  readonly revisionId: number;
  /** ISO 8601 in UTC. Past when it fell due before anybody came to plan it. */
  readonly slot: string;
}

/**
 * The reminders that should be planned for a project in this state: one for each revision that waits, at its first slot
 * after `since`. That is the instant from which on the state counts: of the change that brought it about, or of the last
 * reminder, whichever is later; never the instant of planning, which may come late and would skip a slot.
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
  }));
