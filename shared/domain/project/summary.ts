/**
 * Project summary for lists, which load no workflows: stored inputs that don't depend on the clock, and the figures
 * computed from them.
 */
import type { DaysOff } from '../calendar/business-days.ts';
import { localDate } from '../calendar/date.ts';
import type { OpenChanges } from '../point/index.ts';
import { searchedStages } from '../search/stages.ts';
import { type CsatInPlan, csatStatus } from '../survey/survey.ts';
import {
  activeStages,
  answeredOn,
  byUrgency,
  currentStage,
  dueOn,
  type FeedbackTerms,
  hasRounds,
  type Instant,
  isCompleted,
  isUndelivered,
  type OwnMove,
  openTask,
  ownMoveOf,
  progress,
  roundBudget,
  upcomingStage,
  type Workflow,
} from '../workflow/index.ts';

/** Summary of a workflow, stored on the project's row with every write. */
export interface WorkflowSummary {
  readonly id: number;
  readonly title: string;
  /** The first of `current_stages`. */
  readonly current_stage: string | null;
  /**
   * Titles of the stages in progress, several only in a non-linear workflow; otherwise the title of the next one to
   * start.
   */
  readonly current_stages: readonly string[];
  readonly active_stages: number;
  readonly upcoming_stage: string | null;
  /** Titles of all stages by which the project is found. Missing on rows stored before this field. */
  readonly stage_titles?: readonly string[] | undefined;
  readonly progress: number;
  /** Earliest due date of feedback; null while no feedback is awaited, and for an undelivered round. */
  readonly feedback_due: Instant | null;
  /** Time since which the client has had the round that is due first. Missing on rows stored before this field. */
  readonly client_since?: Instant | null | undefined;
  /** Stage and place of that round, where it is not on `current_stage`. Missing on rows stored before this field. */
  readonly awaited?: { readonly stage: string; readonly round: number } | undefined;
  /** Days off of that round; absent for none. */
  readonly days_off?: DaysOff | undefined;
  /** True if a round that awaits feedback has reached nobody. Missing on rows stored before this field. */
  readonly undelivered?: boolean | undefined;
  readonly completed: boolean;
  /** Start of the first stage; null before. */
  readonly started_on: Instant | null;
  /** Completion of the last stage; null until all are completed. */
  readonly completed_on: Instant | null;
  /** True if a round beyond the agreed ones was added. */
  readonly extra_rounds: boolean;
  /** True if a stage was completed after its target date. */
  readonly target_missed: boolean;
  /** Earliest target date of an open stage. */
  readonly next_target: string | null;
  /** Stage of that date. Missing on rows stored before this field. */
  readonly target_stage?: number | null | undefined;
  /** Newest answer of the client; null for none. Missing on rows stored before this field. */
  readonly answered_on?: Instant | null | undefined;
  /** The agency's most urgent move; null if it has none. Missing on rows stored before this field. */
  readonly own_move?: OwnMove | null | undefined;
  /** Stage that quick approve and quick reject act on. */
  readonly open: {
    readonly stage_id: number;
    readonly revision_id: number;
    readonly status: string;
    readonly has_rounds: boolean;
    /** Place of the task in its stage, 0 for the preview. Missing on rows stored before this field. */
    readonly round?: number | undefined;
  } | null;
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const byDate = (one: { readonly date: string }, other: { readonly date: string }): number =>
  inOrder(one.date, other.date);

export const summarize = (workflow: Workflow, terms: FeedbackTerms): WorkflowSummary => {
  const current = currentStage(workflow);
  const active = activeStages(workflow);
  const dues = active.flatMap((stage) => {
    const task = openTask(stage);
    const due = task && dueOn(task, terms);
    return due
      ? [{ due, since: task.sent_on, off: task.days_off, stage, round: stage.tasks.indexOf(task) }]
      : [];
  });
  const firstDue = dues.toSorted((one, other) => inOrder(one.due, other.due))[0];
  const open = current && openTask(current);
  const budget = roundBudget(workflow.stages);
  const completed = isCompleted(workflow);
  const target = workflow.stages
    .flatMap(({ id, status, target_date: date }) => (status !== 'completed' && date ? [{ id, date }] : []))
    .toSorted(byDate)[0];
  return {
    id: workflow.id,
    title: workflow.title,
    current_stage: current?.title ?? null,
    current_stages: (active.length > 0 ? active : current ? [current] : []).map(({ title }) => title),
    active_stages: active.length,
    upcoming_stage: upcomingStage(workflow)?.title ?? null,
    stage_titles: searchedStages(workflow.stages.map(({ title }) => title)),
    progress: progress(workflow),
    feedback_due: firstDue?.due ?? null,
    client_since: firstDue?.since ?? null,
    ...(firstDue &&
      firstDue.stage !== current && { awaited: { stage: firstDue.stage.title, round: firstDue.round } }),
    ...(firstDue?.off && { days_off: firstDue.off }),
    undelivered: active.some((stage) => {
      const task = openTask(stage);
      return task?.status === 'awaiting_feedback' && isUndelivered(task);
    }),
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
    next_target: target?.date ?? null,
    target_stage: target?.id ?? null,
    answered_on: answeredOn(workflow),
    own_move: ownMoveOf(workflow, terms),
    open:
      current && open
        ? {
            stage_id: current.id,
            revision_id: open.id,
            status: open.status,
            has_rounds: hasRounds(current),
            round: current.tasks.indexOf(open),
          }
        : null,
  };
};

/** States of a project as displayed (delivery.md section 4). */
export type ProjectStatus =
  | 'in_production'
  | 'awaiting_feedback'
  | 'overdue_feedback'
  | 'pending_csat'
  | 'completed'
  | 'cancelled';

type Summary = Pick<WorkflowSummary, 'feedback_due' | 'undelivered' | 'completed'>;

/** True while a round awaits the client's feedback, undelivered ones included (decision 0033). */
export const awaitsFeedback = (summaries: readonly Summary[]): boolean =>
  summaries.some(({ feedback_due, undelivered }) => feedback_due !== null || undelivered);

/** The agency's most urgent move in all deliverables; null for none, and in a cancelled project. */
export const ownMove = (
  summaries: readonly Pick<WorkflowSummary, 'own_move'>[],
  { cancelled }: { readonly cancelled: boolean },
): OwnMove | null =>
  cancelled ? null : (summaries.flatMap(({ own_move }) => own_move ?? []).toSorted(byUrgency)[0] ?? null);

/** Number of the points that await an answer on the stage of a move; 0 for moves that are not about changes. */
export const pointsToAnswer = (
  { move, stage_id }: Pick<OwnMove, 'move' | 'stage_id'>,
  open: readonly OpenChanges[] = [],
): number =>
  move === 'change' || move === 'rework' ? (open.find((one) => one.stage_id === stage_id)?.count ?? 0) : 0;

/**
 * Worst of the open states; without one, the survey's: an agent sees Completed once it was sent, or if none is
 * wanted or the plan has none, a client sees Pending CSAT until they have answered theirs.
 */
export const projectStatus = (
  summaries: readonly Summary[],
  project: CsatInPlan & { readonly cancelled: boolean },
  side: 'agent' | 'client',
  now: Instant,
): ProjectStatus => {
  if (project.cancelled) return 'cancelled';
  const dues = summaries.flatMap(({ feedback_due }) => (feedback_due ? [feedback_due] : []));
  if (dues.some((due) => now > due)) return 'overdue_feedback';
  if (awaitsFeedback(summaries)) return 'awaiting_feedback';
  if (summaries.some(({ completed }) => !completed)) return 'in_production';
  return csatStatus(side, project);
};

/** Share of three promises kept, 0 to 1: targets met, no extra rounds, no feedback overdue (workflow.md, Health). */
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

const distinct = (titles: readonly string[]): string[] => [...new Set(titles)];

/**
 * Summary of all workflows together (decision 0027). Current and upcoming stages are those of all deliverables,
 * without duplicate titles. `current_stage` and `upcoming_stage` are the first of them, by which a list is sorted.
 */
export const overall = (summaries: readonly WorkflowSummary[]) => {
  const open = summaries.filter(({ completed }) => !completed);
  const current_stages = distinct(open.flatMap((one) => one.current_stages));
  const upcoming_stages = distinct(open.flatMap((one) => one.upcoming_stage ?? []));
  const dues = summaries.flatMap(({ feedback_due }) => (feedback_due ? [feedback_due] : []));
  const longest = summaries
    .filter(({ client_since }) => client_since)
    .toSorted((one, other) => inOrder(one.client_since ?? '', other.client_since ?? ''))[0];
  const target = open
    .flatMap(({ id, next_target: date, target_stage }) => (date ? [{ id, date, target_stage }] : []))
    .toSorted(byDate)[0];
  return {
    current_stage: current_stages[0] ?? null,
    current_stages,
    active_stages: summaries.reduce((sum, one) => sum + one.active_stages, 0),
    upcoming_stage: upcoming_stages[0] ?? null,
    upcoming_stages,
    progress:
      summaries.length === 0 ? 0 : summaries.reduce((sum, one) => sum + one.progress, 0) / summaries.length,
    feedback_due: dues.toSorted()[0] ?? null,
    client_since: longest?.client_since ?? null,
    ...(longest?.days_off && { days_off: longest.days_off }),
    next_target: target?.date ?? null,
    ...(target?.target_stage && {
      next_target_of: { workflow_id: target.id, stage_id: target.target_stage },
    }),
  };
};
