/** Values derived from a workflow's state (workflow.md, Derived). They are never stored as the truth. */
import type { WorkflowCommand } from './command.ts';
import { decide } from './decide.ts';
import { dueOn } from './due.ts';
import {
  type FeedbackTerms,
  hasRounds,
  type Instant,
  nextRound,
  openTask,
  roundsOf,
  type Stage,
  type Task,
  type TaskStatus,
  type Workflow,
} from './state.ts';
import { undoTarget } from './undo.ts';

/** First stage in progress, else the first pending one; undefined when all are completed. */
export const currentStage = (workflow: Workflow): Stage | undefined =>
  workflow.stages.find(({ status }) => status === 'in_progress') ??
  workflow.stages.find(({ status }) => status === 'pending');

/** Next pending stage after the current one. */
export const upcomingStage = (workflow: Workflow): Stage | undefined => {
  const current = currentStage(workflow);
  if (!current) return undefined;
  return workflow.stages
    .slice(workflow.stages.indexOf(current) + 1)
    .find(({ status }) => status === 'pending');
};

/** Stages in progress; several only in a non-linear workflow. */
export const activeStages = (workflow: Workflow): readonly Stage[] =>
  workflow.stages.filter(({ status }) => status === 'in_progress');

export const isCompleted = (workflow: Workflow): boolean =>
  workflow.stages.every(({ status }) => status === 'completed');

/** Time of the client's newest answer to a round, also of one that the agency recorded; null for none. */
export const answeredOn = (workflow: Workflow): Instant | null =>
  workflow.stages
    .flatMap(({ tasks, approved_on, completed_on: ended }) =>
      tasks.flatMap(({ sent_on, completed_on, requested_on, returned, answers }) => [
        ...answers.map(({ at }) => at),
        // A stage that the agency completes ends its round without an answer.
        ...(sent_on && completed_on && (approved_on || completed_on !== ended) ? [completed_on] : []),
        // The only task of a stage is rejected without an end: it goes on.
        ...(returned === 'rejected' && requested_on ? [requested_on] : []),
      ]),
    )
    .toSorted()
    .at(-1) ?? null;

const taskProgress: Record<TaskStatus, number> = {
  completed: 1,
  rejected: 1,
  in_progress: 0.5,
  awaiting_feedback: 0.5,
  pending: 0,
};

/** 0 to 1 over all tasks, previews included; a completed stage counts all of its tasks. */
export const progress = (workflow: Workflow): number => {
  const tasks = workflow.stages.flatMap((stage) =>
    stage.tasks.map((task) => (stage.status === 'completed' ? 1 : taskProgress[task.status])),
  );
  return tasks.length === 0 ? 0 : tasks.reduce<number>((sum, part) => sum + part, 0) / tasks.length;
};

export const isOverdue = (task: Task, terms: FeedbackTerms, now: Instant): boolean => {
  const due = dueOn(task, terms);
  return due !== undefined && now > due;
};

/** Status as displayed: the stored one, or overdue. */
export type ShownTaskStatus = TaskStatus | 'overdue_feedback';
export const shownStatus = (task: Task, terms: FeedbackTerms, now: Instant): ShownTaskStatus =>
  isOverdue(task, terms, now) ? 'overdue_feedback' : task.status;

/** Line under a stage's title: the first that applies, in the specification's order. */
export type StageSubtitle =
  | {
      readonly kind: 'completed' | 'approved' | 'shared' | 'started' | 'requested';
      readonly at: Instant;
      readonly since: Instant | null;
    }
  | { readonly kind: 'rounds'; readonly count: number };

export const stageSubtitle = (stage: Stage): StageSubtitle => {
  const since = stage.started_on;
  if (stage.completed_on) return { kind: 'completed', at: stage.completed_on, since };
  if (stage.approved_on) return { kind: 'approved', at: stage.approved_on, since };
  if (stage.sent_on) return { kind: 'shared', at: stage.sent_on, since };
  if (stage.started_on) return { kind: 'started', at: stage.started_on, since };
  if (stage.requested_on) return { kind: 'requested', at: stage.requested_on, since };
  return { kind: 'rounds', count: roundsOf(stage).length };
};

/** E-mail templates for the next sending, the best fit first (delivery.md section 4). */
export type PreviewTemplate =
  | 'reminder'
  | 'first_preview'
  | 'additional_rev_free'
  | 'additional_rev_cost'
  | 'first_rev'
  | 'last_rev'
  | 'other_rev';

export const previewTemplates = (stage: Stage, task: Task): readonly PreviewTemplate[] => {
  const round = stage.tasks.indexOf(task);
  if (task.status === 'awaiting_feedback') return ['reminder'];
  // A second sending of the preview is still no revision: the texts for a round speak of feedback worked in.
  if (round === 0) return ['first_preview', 'other_rev'];
  if (task.kind === 'free') return ['additional_rev_free', 'additional_rev_cost', 'other_rev'];
  if (task.kind === 'cost') return ['additional_rev_cost', 'additional_rev_free', 'other_rev'];
  if (round === 1) return ['first_rev', 'other_rev'];
  return round === stage.tasks.length - 1 ? ['last_rev', 'other_rev'] : ['other_rev'];
};

/** Actions that an agent can take on a stage now: screens offer exactly the actions that the API accepts. */
export type StageAction =
  | 'start_stage'
  | 'send_preview'
  | 'send_message'
  | 'send_reminder'
  | 'reject_revision'
  | 'add_round'
  | 'approve_revision'
  | 'approve_stage'
  | 'reject_stage'
  | 'complete_stage'
  | 'reopen_stage'
  | 'undo';

/**
 * Actions that the rules accept on a stage, in the order of display, found by calling `decide`. Only an undo may
 * still be refused: its patch shows if the structure has changed since.
 */
export const agentActions = (workflow: Workflow, stage: Stage): readonly StageAction[] => {
  const at = new Date(0).toISOString();
  const stageId = stage.id;
  const revisionId = openTask(stage)?.id ?? 0;
  const asked: readonly WorkflowCommand[] = [
    { type: 'start_stage', stageId, at },
    { type: 'send_preview', revisionId, moveForward: true, reviewLink: null, at },
    { type: 'send_reminder', revisionId, by: 'agent', at },
    { type: 'reject_revision', revisionId, by: 'agent', at },
    { type: 'add_round', stageId, kind: 'free', at },
    { type: 'approve_revision', revisionId, by: 'agent', at },
    { type: 'complete_stage', stageId, at },
    { type: 'approve_stage', stageId, at },
    { type: 'reject_stage', stageId, by: 'agent', at },
    { type: 'send_message', stageId, revisionId: null, at },
    { type: 'reopen_stage', stageId, reason: 'mistake', at },
  ];
  const accepted = asked.filter((command) => decide(workflow, command).type === 'accepted');
  const actions = accepted.map(({ type }) => type as StageAction);
  const last = undoTarget(workflow, stageId);
  const undoes = last?.stage_id === stageId && last.is_linear === workflow.is_linear;
  return undoes ? [...actions, 'undo'] : actions;
};

/** True if no round is left after the current one: "Add round" then replaces "Revisions requested". */
export const isLastRound = (stage: Stage): boolean => hasRounds(stage) && !nextRound(stage);
