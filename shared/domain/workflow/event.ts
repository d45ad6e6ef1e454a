import type { DaysOff } from '../calendar/business-days.ts';
import type { AnswerOfClient, Approval, Approver, GivenAnswer } from './approval.ts';
import type { Instant, Stage, Task, TaskKind } from './state.ts';

/** Undo reasons and re-open reasons of delivery.md section 4. */
export const undoReasons = ['mistake', 'misunderstood', 'incomplete', 'other'] as const;
export const reopenReasons = ['mistake', 'request', 'misunderstood', 'incomplete', 'other'] as const;
export type UndoReason = (typeof undoReasons)[number];
export type ReopenReason = (typeof reopenReasons)[number];

/** Author of a decision or a reminder. */
export type Side = 'agent' | 'client' | 'schedule';

interface OnStage {
  readonly stageId: number;
  readonly at: Instant;
}
interface OnTask extends OnStage {
  readonly revisionId: number;
}
interface Decided extends OnTask {
  readonly by: Side;
  /** Answers that it follows from; absent where the first answer decides, or the agency. */
  readonly given?: readonly GivenAnswer[] | undefined;
}

/** Change of the structure; a "Workflow Edited" event carries all changes of a save. */
export type StructureChange =
  | {
      readonly change: 'stage_added';
      readonly stageId: number;
      readonly title: string;
      readonly tasks: readonly { id: number; kind: TaskKind }[];
      readonly is_deliverable: boolean;
      readonly qcChecklistId: number | null;
      readonly target_date: string | null;
      /** Absent: as in the project. */
      readonly approval?: Approval | undefined;
    }
  | { readonly change: 'stage_removed'; readonly stageId: number; readonly title: string }
  | {
      readonly change: 'stage_renamed';
      readonly stageId: number;
      readonly title: string;
      readonly was: string;
    }
  | {
      readonly change: 'rounds_added';
      readonly stageId: number;
      readonly tasks: readonly { id: number; kind: TaskKind }[];
    }
  | { readonly change: 'rounds_removed'; readonly stageId: number; readonly taskIds: readonly number[] }
  | { readonly change: 'deliverable_switched'; readonly stageId: number; readonly is_deliverable: boolean }
  | { readonly change: 'checklist_chosen'; readonly stageId: number; readonly qcChecklistId: number | null }
  | { readonly change: 'target_date_set'; readonly stageId: number; readonly target_date: string | null }
  /** Null: as in the project. */
  | { readonly change: 'approval_chosen'; readonly stageId: number; readonly approval: Approval | null }
  | { readonly change: 'reordered'; readonly order: readonly number[] }
  | { readonly change: 'renamed'; readonly title: string; readonly was: string };

/** Dates of a stage or revision that may be set by hand. */
export const dateFields = [
  'started_on',
  'sent_on',
  'requested_on',
  'approved_on',
  'completed_on',
  'target_date',
] as const;
export type DateField = (typeof dateFields)[number];

/**
 * Event of a workflow. `category` is its name in the timeline, on the bus and in the specification (delivery.md
 * section 3, Timeline event).
 */
export type WorkflowEvent =
  | (OnTask & {
      readonly category: 'Send Preview';
      readonly moved: boolean;
      readonly round: number;
      readonly kind: TaskKind;
      readonly reviewLink: string | null;
      /** Absent: weekends alone. */
      readonly days_off?: DaysOff | undefined;
    })
  /** No mail of a sending has gone out, although each was tried; `sending` is the task's `sent_on` of that time. */
  | (OnTask & { readonly category: 'Preview Undelivered'; readonly sending: Instant })
  /** The first mail of an undelivered sending went out, at `at`. */
  | (OnTask & { readonly category: 'Preview Delivered'; readonly sending: Instant })
  | (OnStage & { readonly category: 'Message Sent'; readonly revisionId: number | null })
  | (OnTask & { readonly category: 'Revision Reminder'; readonly by: Side })
  /** Client's message on a round, without a decision. */
  | (OnTask & { readonly category: 'Client Commented'; readonly message: string })
  /** A member marked the client's messages on a round as answered, in another way than by a message of the product. */
  | (OnTask & { readonly category: 'Message Answered' })
  /** Answer of a contact to a round that several of them decide. */
  | (OnTask & {
      readonly category: 'Approver Answered';
      readonly approver: Approver;
      readonly decision: AnswerOfClient;
      /** False for a contact whose answer the rule does not ask for. */
      readonly counts: boolean;
      /** Number of answers that are still to come. */
      readonly waiting: number;
      /** Result of all answers, if this was the last one. */
      readonly decided: AnswerOfClient | null;
    })
  | (Decided & { readonly category: 'Revision Rejected'; readonly nextRevisionId: number })
  | (OnTask & {
      readonly category: 'Revision Added';
      readonly kind: 'free' | 'cost';
      /**
       * Number of the round, which outlives the round; undefined where the event was committed before it was
       * recorded.
       */
      readonly round?: number | undefined;
    })
  | (OnTask & { readonly category: 'Round Kind Changed'; readonly kind: 'free' | 'cost' })
  | (Decided & { readonly category: 'Revision Approved' })
  | (OnStage & { readonly category: 'Stage Approved'; readonly by: Side; readonly revisionId: number | null })
  | (Decided & {
      readonly category: 'Stage Rejected';
      readonly nextRevisionId: number | null;
    })
  | (OnStage & { readonly category: 'Stage Completed' })
  | (OnStage & { readonly category: 'Stage Started'; readonly automatic: boolean })
  | (OnTask & {
      readonly category: 'Stage Reopened';
      readonly reason: ReopenReason;
      readonly added: boolean;
      readonly returnedStageId: number | null;
    })
  | {
      readonly category: 'Action Undone';
      readonly at: Instant;
      readonly reason: UndoReason;
      readonly undone: readonly WorkflowEventName[];
      readonly patch: UndoPatch;
      readonly stageId: number;
    }
  /** Client's recall of their own decision: the patch reverts it and its consequences. */
  | (OnTask & {
      readonly category: 'Decision Recalled';
      readonly decision: 'approve' | 'request_changes';
      /** Time of the decision. */
      readonly decided_on: Instant;
      readonly undone: readonly WorkflowEventName[];
      readonly patch: UndoPatch;
    })
  | {
      readonly category: 'Workflow Edited';
      readonly at: Instant;
      readonly changes: readonly StructureChange[];
    }
  | (OnStage & {
      readonly category: 'Date Changed';
      readonly revisionId: number | null;
      readonly field: DateField;
      readonly value: string | null;
      readonly was: string | null;
    })
  /** Days, `yyyy-MM-dd`, in the project's zone. */
  | (OnTask & { readonly category: 'Due Date Moved'; readonly due_date: string; readonly was: string })
  /** `was` is the day on which the answer was due. */
  | (OnTask & {
      readonly category: 'More Time Asked';
      readonly due_date: string;
      readonly was: string;
      readonly approver: Approver;
      readonly message: string;
      /** True if the rule of the workspace agrees to it at once, with *More Time Answered* in the same commit. */
      readonly by_rule: boolean;
    })
  | (OnTask & { readonly category: 'More Time Withdrawn'; readonly due_date: string })
  /** Comes with *Due Date Moved* if it is agreed to. */
  | (OnTask & {
      readonly category: 'More Time Answered';
      readonly agreed: boolean;
      readonly by: 'agent' | 'rule';
      /** Wished day, and the one that the answer was due on. */
      readonly due_date: string;
      readonly kept: string;
      /** Contact who asked. */
      readonly contact_id: number;
      /** Words of the agency; empty for none. */
      readonly message: string;
    })
  | { readonly category: 'Linearity Switched'; readonly at: Instant; readonly is_linear: boolean };

export type WorkflowEventName = WorkflowEvent['category'];

type StageFields = Pick<
  Stage,
  'status' | 'review_link' | 'started_on' | 'sent_on' | 'requested_on' | 'approved_on' | 'completed_on'
>;
type TaskFields = Omit<Task, 'id'>;

/** Inverse of an action: the earlier values of the fields that it changed, and the tasks that it appended. */
export interface UndoPatch {
  readonly seq: number;
  readonly stage_id: number;
  readonly is_linear: boolean;
  /** Categories of the undone events. */
  readonly categories: readonly WorkflowEventName[];
  readonly stages: readonly {
    readonly id: number;
    /** Task ids right after the action; if they differ at undo, the structure has changed since. */
    readonly shape: readonly number[];
    readonly before: Partial<StageFields>;
    readonly tasks: readonly { readonly id: number; readonly before: Partial<TaskFields> }[];
    readonly appended: readonly number[];
  }[];
}
