/** What lists show of a project without loading its workflows: inputs that do not depend on the hour, and their reading. */
import { localDate } from '../calendar/date.ts';
import { type CsatOfProject, csatStatus } from '../survey/survey.ts';
import {
  activeStages,
  currentStage,
  dueOn,
  type FeedbackTerms,
  hasRounds,
  type Instant,
  isCompleted,
  openTask,
  progress,
  roundBudget,
  upcomingStage,
  type Workflow,
} from '../workflow/index.ts';

/** Kept by the writers on the project's row, one a workflow. */
export interface WorkflowSummary {
  readonly id: number;
  readonly title: string;
  readonly current_stage: string | null;
  readonly active_stages: number;
  readonly upcoming_stage: string | null;
  readonly progress: number;
  /** Earliest answer still due from the client; null while nobody is waited for. */
  readonly feedback_due: Instant | null;
  readonly completed: boolean;
  /** When the first stage began; null while none has. */
  readonly started_on: Instant | null;
  /** When the last stage was completed; null unless all are. */
  readonly completed_on: Instant | null;
  /** Whether a round beyond the agreed ones was added. */
  readonly extra_rounds: boolean;
  /** Whether a stage was completed past its target date. */
  readonly target_missed: boolean;
  /** The earliest target date of a stage that is not completed. */
  readonly next_target: string | null;
  /** The stage that quick approve and quick reject act on. */
  readonly open: {
    readonly stage_id: number;
    readonly revision_id: number;
    readonly status: string;
    readonly has_rounds: boolean;
  } | null;
}

export const summarize = (workflow: Workflow, terms: FeedbackTerms): WorkflowSummary => {
  const current = currentStage(workflow);
  const active = activeStages(workflow);
  const dues = active.flatMap((stage) => {
    const task = openTask(stage);
    const due = task && dueOn(task, terms);
    return due ? [due] : [];
  });
  const open = current && openTask(current);
  const budget = roundBudget(workflow.stages);
  const completed = isCompleted(workflow);
  const targets = workflow.stages.flatMap(({ status, target_date }) =>
    status !== 'completed' && target_date ? [target_date] : [],
  );
  return {
    id: workflow.id,
    title: workflow.title,
    current_stage: current?.title ?? null,
    active_stages: active.length,
    upcoming_stage: upcomingStage(workflow)?.title ?? null,
    progress: progress(workflow),
    feedback_due: dues.toSorted()[0] ?? null,
    completed,
    started_on: workflow.stages.flatMap(({ started_on }) => started_on ?? []).toSorted()[0] ?? null,
    completed_on: completed
      ? (workflow.stages
          .flatMap(({ completed_on }) => completed_on ?? [])
          .toSorted()
          .at(-1) ?? null)
      : null,
    extra_rounds: budget.free + budget.cost > 0,
    target_missed: workflow.stages.some(
      ({ target_date, completed_on }) =>
        target_date !== null &&
        completed_on !== null &&
        target_date < localDate(completed_on, terms.timezone),
    ),
    next_target: targets.toSorted()[0] ?? null,
    open:
      current && open
        ? { stage_id: current.id, revision_id: open.id, status: open.status, has_rounds: hasRounds(current) }
        : null,
  };
};

/** The displayed states of a project (delivery.md section 4). */
export type ProjectStatus =
  | 'in_production'
  | 'awaiting_feedback'
  | 'overdue_feedback'
  | 'pending_csat'
  | 'completed'
  | 'cancelled';

type Summary = Pick<WorkflowSummary, 'feedback_due' | 'completed'>;

/**
 * The worst of the open states, else what the survey says: an agent sees Completed once it was sent or none is wanted,
 * a client sees Pending CSAT while theirs waits for them.
 */
export const projectStatus = (
  summaries: readonly Summary[],
  project: CsatOfProject & { readonly cancelled: boolean },
  side: 'agent' | 'client',
  now: Instant,
): ProjectStatus => {
  if (project.cancelled) return 'cancelled';
  const dues = summaries.flatMap(({ feedback_due }) => (feedback_due ? [feedback_due] : []));
  if (dues.some((due) => now > due)) return 'overdue_feedback';
  if (dues.length > 0) return 'awaiting_feedback';
  if (summaries.some(({ completed }) => !completed)) return 'in_production';
  return csatStatus(side, project);
};

/** 0 to 1: the share of three promises kept: targets met, no extra rounds, no feedback overdue (workflow.md, Health). */
export const projectHealth = (
  summaries: readonly WorkflowSummary[],
  timezone: string,
  now: Instant,
): number => {
  const today = localDate(now, timezone);
  const kept = [
    summaries.every((one) => !one.target_missed && (one.next_target === null || one.next_target >= today)),
    summaries.every((one) => !one.extra_rounds),
    summaries.every((one) => one.feedback_due === null || now <= one.feedback_due),
  ];
  return kept.filter(Boolean).length / kept.length;
};

/** What the row says of all deliverables together. */
export const overall = (summaries: readonly WorkflowSummary[]) => {
  const open = summaries.filter(({ completed }) => !completed);
  const dues = summaries.flatMap(({ feedback_due }) => (feedback_due ? [feedback_due] : []));
  return {
    current_stage: open[0]?.current_stage ?? null,
    active_stages: summaries.reduce((sum, one) => sum + one.active_stages, 0),
    upcoming_stage: open[0]?.upcoming_stage ?? null,
    progress:
      summaries.length === 0 ? 0 : summaries.reduce((sum, one) => sum + one.progress, 0) / summaries.length,
    feedback_due: dues.toSorted()[0] ?? null,
  };
};
