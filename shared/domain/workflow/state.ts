/** State of a workflow: stages, each with its hidden preview and its revision rounds (delivery.md section 3). */

import type { DaysOff } from '../calendar/business-days.ts';
import type { Approval, Approver, GivenAnswer } from './approval.ts';

export type TaskStatus = 'pending' | 'in_progress' | 'awaiting_feedback' | 'rejected' | 'completed';
export type StageStatus = 'pending' | 'in_progress' | 'completed';

/** `agreed` rounds were planned, `free` and `cost` ones were added later; the preview is round 0. */
export type TaskKind = 'preview' | 'agreed' | 'free' | 'cost';

/** ISO 8601 in UTC. */
export type Instant = string;

/** Terms of a feedback deadline: business days allowed, and the project's time zone. */
export interface FeedbackTerms {
  readonly days_allowed_for_client_feedback: number;
  readonly timezone: string;
}

/** Client's wish for a later due date of one sending (more-time.ts). */
export interface Wish {
  /** Wished day, `yyyy-MM-dd`, in the project's zone. */
  readonly due_date: string;
  readonly by: Approver;
  /** Words of the client; empty for none. */
  readonly message: string;
  /** Time of the asking, which identifies the wish. */
  readonly at: Instant;
  /** `sent_on` of the sending that it is about; it does not apply to any other. */
  readonly sending: Instant;
  /** True once the workspace's rule has agreed to a wish of this sending. */
  readonly ruled: boolean;
  /** End other than a later due date; null for none. */
  readonly end: { readonly how: 'kept'; readonly message: string } | { readonly how: 'withdrawn' } | null;
}

/** Preview or revision round of a stage. */
export interface Task {
  readonly id: number;
  readonly kind: TaskKind;
  readonly status: TaskStatus;
  readonly requested_on: Instant | null;
  readonly sent_on: Instant | null;
  readonly completed_on: Instant | null;
  /**
   * Sent with "move forward": the client has to answer, which uses up a round. Reset when a preview goes back to
   * work, because it has to be sent again.
   */
  readonly moved: boolean;
  /**
   * Reason that a task is in work again: the only task of its stage was rejected, or its stage was re-opened. Null
   * for none, and reset when it is sent.
   */
  readonly returned: 'rejected' | 'reopened' | null;
  /**
   * Delivery report of a sending that reached nobody in time; null while mails go out. It does not apply to earlier
   * or later sendings.
   */
  readonly delivery: {
    /** `sent_on` of that sending. */
    readonly sending: Instant;
    /** Time at which its first mail went out; null until then. */
    readonly delivered_on: Instant | null;
  } | null;
  /** Day that the agency has set for the answer to this sending; null: by the project's terms. */
  readonly due_date: string | null;
  /** Days off from this sending on, as the workspace knew them: the date that the client was told stays (decision 0091). */
  readonly days_off: DaysOff;
  /** Newest wish for a later due date. An undo leaves it as it is, because the words are the client's. */
  readonly wish: Wish | null;
  /** `at` of the wish that a later due date has met; an undo of the move takes it back. */
  readonly wish_met: Instant | null;
  /** Answers of a round that several contacts decide, oldest first; they stay with the decided round. */
  readonly answers: readonly GivenAnswer[];
  /** Time of the client's oldest message on the round that the agency has not answered; absent for none (message.ts). */
  readonly asked_on?: Instant | undefined;
}

export interface Stage {
  readonly id: number;
  readonly title: string;
  readonly status: StageStatus;
  readonly is_deliverable: boolean;
  readonly qcChecklistId: number | null;
  readonly review_link: string | null;
  readonly started_on: Instant | null;
  readonly sent_on: Instant | null;
  readonly requested_on: Instant | null;
  readonly approved_on: Instant | null;
  readonly completed_on: Instant | null;
  /** `yyyy-MM-dd`, without a time. */
  readonly target_date: string | null;
  /** Absent: as in the project. */
  readonly approval?: Approval | undefined;
  /** Preview first, then rounds 1…n. */
  readonly tasks: readonly Task[];
}

/** Action of a workflow, by its number. */
export interface TakenTogether {
  readonly workflowId: number;
  readonly seq: number;
}

/** Action that can still be undone; its inverse patch is stored under `seq`. */
export interface UndoEntry {
  readonly seq: number;
  readonly stage_id: number;
  readonly is_linear: boolean;
  /** Actions of all workflows that were taken at once, this one included; absent for one that was taken alone. */
  readonly together?: readonly TakenTogether[] | undefined;
}

export interface Workflow {
  readonly id: number;
  readonly title: string;
  readonly is_linear: boolean;
  readonly stages: readonly Stage[];
  /** Last id given to a stage or task; counted within the workflow and never reused. */
  readonly last_id: number;
  /** Number of the latest commit of the chain; the next one is seq + 1. */
  readonly seq: number;
  /** Oldest first. */
  readonly undo: readonly UndoEntry[];
  /** `seq` of the newest action that the stack has dropped over its limit; 0 for none. */
  readonly undo_floor: number;
}

/** Limits that keep a workflow item far below 200 KB. */
export const workflowLimits = { stages: 60, rounds: 30, tasks: 240, title: 255, undo: 300 } as const;

/** Ids of stages and tasks are `workflowId × 10,000 + n`, so that a revision's id finds its workflow. */
export const idsPerWorkflow = 10_000;
/**
 * Last n of a stage or task. Higher ones are deliverables' (deliverable/), which so find their workflow, too, and
 * never collide with a revision.
 */
export const lastStageOrTask = 9_000;
export const workflowOf = (ownId: number): number => Math.floor(ownId / idsPerWorkflow);

/** Workflow id = project id × 100 + n, at most 99 workflows per project, so that the id names the project. */
export const workflowsPerProject = 100;
export const projectOfWorkflow = (workflowId: number): number => Math.floor(workflowId / workflowsPerProject);

export const roundsOf = (stage: Stage): readonly Task[] => stage.tasks.slice(1);
export const hasRounds = (stage: Stage): boolean => stage.tasks.length > 1;

/** Task in work or awaiting feedback: exactly one in a stage in progress, none in other stages. */
export const openTask = (stage: Stage): Task | undefined =>
  stage.tasks.find(({ status }) => status === 'in_progress' || status === 'awaiting_feedback');

/** Rounds that await the client's feedback. */
export const awaitingRounds = ({ stages }: Pick<Workflow, 'stages'>): readonly Task[] =>
  stages.flatMap((stage) => openTask(stage) ?? []).filter(({ status }) => status === 'awaiting_feedback');

/** First round that has not started. */
export const nextRound = (stage: Stage): Task | undefined =>
  stage.tasks.find((task, round) => round > 0 && task.status === 'pending');

/** True once sent, approved, rejected or completed, even if re-opened since; a start alone does not count. */
export const isActioned = (stage: Stage): boolean =>
  stage.requested_on !== null ||
  stage.tasks.some(
    (task) => task.sent_on !== null || task.status === 'rejected' || task.status === 'completed',
  );

export const findStage = (workflow: Workflow, stageId: number): Stage | undefined =>
  workflow.stages.find((stage) => stage.id === stageId);

/** Task with its stage and its round number (0 is the preview). */
export const findTask = (
  workflow: Workflow,
  taskId: number,
): { stage: Stage; task: Task; round: number } | undefined => {
  for (const stage of workflow.stages) {
    const round = stage.tasks.findIndex((task) => task.id === taskId);
    const task = stage.tasks[round];
    if (task) return { stage, task, round };
  }
  return undefined;
};

export const emptyTask = (id: number, kind: TaskKind): Task => ({
  id,
  kind,
  status: 'pending',
  requested_on: null,
  sent_on: null,
  completed_on: null,
  moved: false,
  returned: null,
  delivery: null,
  due_date: null,
  days_off: '',
  wish: null,
  wish_met: null,
  answers: [],
});

export const emptyStage = (id: number, title: string, tasks: readonly Task[]): Stage => ({
  id,
  title,
  status: 'pending',
  is_deliverable: false,
  qcChecklistId: null,
  review_link: null,
  started_on: null,
  sent_on: null,
  requested_on: null,
  approved_on: null,
  completed_on: null,
  target_date: null,
  tasks,
});
