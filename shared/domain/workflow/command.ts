import type { DaysOff } from '../calendar/business-days.ts';
import type { Approval, Approver } from './approval.ts';
import type { DateField, ReopenReason, UndoPatch, UndoReason } from './event.ts';
import type { FeedbackTerms, Instant } from './state.ts';

/** Stage as sent by the workflow editor; without an id it is new. */
export interface StageDraft {
  readonly id?: number | undefined;
  readonly title: string;
  /** Number of revision rounds: extra ones included, the preview not. */
  readonly revisions: number;
  readonly is_deliverable: boolean;
  readonly qcChecklistId: number | null;
  readonly target_date: string | null;
  /** Null: as in the project. Undefined: unchanged. */
  readonly approval?: Approval | null | undefined;
}

interface Acted {
  readonly by: 'agent' | 'client';
  readonly at: Instant;
}
/** Answer of a client, where the rule may ask several contacts (approval.ts). */
export interface Among {
  readonly approver: Approver;
  /** As of `approversOf`. */
  readonly approvers: readonly number[];
  /** True if words or points come with it: a repeated answer with new words is not idempotent. */
  readonly says: boolean;
}
interface ByAgent {
  readonly at: Instant;
}

interface AnsweredRound {
  /**
   * Round that awaited feedback when its author decided. Race: where it is decided by now, the command is refused and never
   * overrides that decision. Undefined for a decision on the stage as it stands.
   */
  readonly revisionId?: number | undefined;
}

/** Every command to a workflow (workflow.md, "What may be done to the current task"). */
export type WorkflowCommand =
  | (ByAgent & {
      readonly type: 'send_preview';
      readonly revisionId: number;
      readonly moveForward: boolean;
      readonly reviewLink: string | null;
      /** Days off of the two years to come; absent: weekends alone. */
      readonly days_off?: DaysOff | undefined;
    })
  /** `sending` is the `sent_on` that the mails went out with: a later sending is not affected. */
  | {
      readonly type: 'note_undelivered';
      readonly revisionId: number;
      readonly sending: Instant;
      readonly at: Instant;
    }
  | { readonly type: 'note_delivered'; readonly revisionId: number; readonly at: Instant }
  | (ByAgent & {
      readonly type: 'send_message';
      readonly stageId: number;
      readonly revisionId: number | null;
    })
  | {
      readonly type: 'send_reminder';
      readonly revisionId: number;
      readonly by: 'agent' | 'schedule';
      readonly at: Instant;
    }
  | (Acted & {
      readonly type: 'reject_revision';
      readonly revisionId: number;
      readonly among?: Among | undefined;
    })
  /** Decides on the answers that there are: the agency goes on early, or nobody is left to wait for. */
  | {
      readonly type: 'settle_answers';
      readonly revisionId: number;
      readonly approvers: readonly number[];
      readonly by: 'agent' | 'schedule';
      readonly at: Instant;
    }
  | (ByAgent & { readonly type: 'add_round'; readonly stageId: number; readonly kind: 'free' | 'cost' })
  | (ByAgent & {
      readonly type: 'set_round_kind';
      readonly revisionId: number;
      readonly kind: 'free' | 'cost';
    })
  | (Acted & {
      readonly type: 'approve_revision';
      readonly revisionId: number;
      readonly among?: Among | undefined;
    })
  | (ByAgent & AnsweredRound & { readonly type: 'approve_stage'; readonly stageId: number })
  | (Acted & AnsweredRound & { readonly type: 'reject_stage'; readonly stageId: number })
  | (ByAgent & { readonly type: 'complete_stage'; readonly stageId: number })
  | (ByAgent & { readonly type: 'start_stage'; readonly stageId: number })
  | (ByAgent & {
      readonly type: 'undo';
      readonly reason: UndoReason;
      /** Stage whose last action is undone; by default the stage of the patch. */
      readonly stageId?: number | undefined;
      /** Patch of the action to take back; undefined if there is none. */
      readonly patch: UndoPatch | undefined;
    })
  /** From the client who decided, within the time limit (shared/domain/recall.ts). */
  | {
      readonly type: 'recall_decision';
      readonly revisionId: number;
      readonly decision: 'approve' | 'request_changes';
      readonly decided_on: Instant;
      /** Patch of the decision; undefined if it is no longer stored. */
      readonly patch: UndoPatch | undefined;
      readonly at: Instant;
    }
  | (ByAgent & { readonly type: 'reopen_stage'; readonly stageId: number; readonly reason: ReopenReason })
  | (ByAgent & {
      readonly type: 'edit_structure';
      readonly title?: string | undefined;
      readonly stages: readonly StageDraft[];
    })
  | (ByAgent & {
      readonly type: 'set_date';
      readonly stageId: number;
      readonly revisionId: number | null;
      readonly field: DateField;
      readonly value: string | null;
    })
  /** `due_date` is a day, `yyyy-MM-dd`; `terms` are the project's. */
  | (ByAgent & {
      readonly type: 'move_due';
      readonly revisionId: number;
      readonly due_date: string;
      readonly terms: FeedbackTerms;
    })
  | {
      readonly type: 'comment_as_client';
      readonly revisionId: number;
      readonly message: string;
      readonly at: Instant;
    }
  | (ByAgent & { readonly type: 'mark_answered'; readonly revisionId: number })
  | {
      readonly type: 'ask_for_time';
      readonly revisionId: number;
      /** Wished day, `yyyy-MM-dd`. */
      readonly due_date: string;
      readonly message: string;
      readonly approver: Approver;
      readonly terms: FeedbackTerms;
      /** Business days more to which the workspace agrees by rule; 0 for none. */
      readonly byRule: number;
      readonly at: Instant;
    }
  | {
      readonly type: 'withdraw_wish';
      readonly revisionId: number;
      readonly approver: Approver;
      readonly terms: FeedbackTerms;
      readonly at: Instant;
    }
  | (ByAgent & {
      readonly type: 'answer_wish';
      readonly revisionId: number;
      /** `at` of the wish that the agent has seen. */
      readonly wish: Instant;
      readonly agree: boolean;
      readonly message: string;
      readonly terms: FeedbackTerms;
    })
  | (ByAgent & { readonly type: 'set_linear'; readonly is_linear: boolean });

/** Reasons to refuse or ignore a command; each is an entry of the error catalogue. */
export type WorkflowReason =
  | 'stage_not_found'
  | 'revision_not_found'
  | 'not_in_progress'
  | 'not_awaiting_feedback'
  | 'not_open_for_review'
  | 'already_approved'
  | 'already_rejected'
  | 'already_completed'
  | 'already_answered'
  | 'no_answers'
  | 'reopened'
  | 'already_started'
  | 'no_next_round'
  | 'not_the_last_round'
  | 'has_rounds'
  | 'no_rounds_here'
  | 'round_not_extra'
  | 'round_already_sent'
  | 'linear_order'
  | 'nothing_to_undo'
  | 'undo_limit'
  | 'undo_not_last'
  | 'already_undone'
  | 'undo_structure_changed'
  | 'undo_switched'
  | 'recall_acted_on'
  | 'not_completed'
  | 'not_last_completed'
  | 'next_stage_actioned'
  | 'no_workflow'
  | 'no_stages'
  | 'no_revisions'
  | 'empty_stage_name'
  | 'stage_name_too_long'
  | 'stage_locked'
  | 'stage_order_locked'
  | 'rounds_below_actioned'
  | 'rounds_below_one'
  | 'rounds_locked'
  | 'deliverable_locked'
  | 'deliverable_has_rounds'
  | 'too_many_stages'
  | 'too_many_rounds'
  | 'too_many_decisions'
  | 'date_not_set'
  | 'date_in_future'
  | 'sent_before_started'
  | 'completed_before_sent'
  | 'dates_out_of_order'
  | 'target_before_start'
  | 'date_invalid'
  | 'due_out_of_range'
  | 'due_later_already'
  | 'wish_out_of_range'
  | 'wish_ended'
  | 'wish_changed'
  | 'wish_of_another'
  | 'linear_restricted'
  | 'unchanged';
