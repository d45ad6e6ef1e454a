/** Outcome of a revision that a link was sent for (workflow.md, "An old link"). */
import type { WorkflowReason } from './command.ts';
import { hasRounds, type Stage, type Task } from './state.ts';

/**
 * `not_sent`: never sent, or the sending was undone. `shown`: sent without asking for a decision. `open`: awaits the
 * client's decision. `completed`: closed by the agency without an approval. `reopened`: approved or completed, then
 * its stage was re-opened.
 */
export type RevisionOutcome =
  | 'not_sent'
  | 'shown'
  | 'open'
  | 'approved'
  | 'changes_requested'
  | 'completed'
  | 'reopened';

/** Outcome of this revision, independent of later ones of its stage. */
export const outcomeOf = (stage: Stage, task: Task): RevisionOutcome => {
  switch (task.status) {
    case 'pending':
      return 'not_sent';
    case 'awaiting_feedback':
      return 'open';
    case 'rejected':
      return 'changes_requested';
    case 'completed':
      if (stage.status !== 'completed') return 'reopened';
      return hasRounds(stage) || stage.approved_on !== null ? 'approved' : 'completed';
    case 'in_progress':
      if (task.sent_on === null) return 'not_sent';
      if (task.returned === 'reopened') return 'reopened';
      return task.returned === 'rejected' ? 'changes_requested' : 'shown';
  }
};

/** True if a decision, or the stage's completion, led to the present outcome. The history may hold an earlier one. */
export const isDecided = (stage: Stage, task: Task): boolean =>
  ['approved', 'changes_requested', 'completed', 'reopened'].includes(outcomeOf(stage, task));

/** True if a later round of the stage was sent. */
export const isSuperseded = (stage: Stage, task: Task): boolean =>
  stage.tasks.slice(stage.tasks.indexOf(task) + 1).some(({ sent_on }) => sent_on !== null);

/** Reason that a revision with this outcome takes no decision; undefined while it is open. */
export const decidedReason: Readonly<Record<RevisionOutcome, WorkflowReason | undefined>> = {
  not_sent: 'not_open_for_review',
  shown: 'not_open_for_review',
  open: undefined,
  approved: 'already_approved',
  changes_requested: 'already_rejected',
  completed: 'already_completed',
  reopened: 'reopened',
};
