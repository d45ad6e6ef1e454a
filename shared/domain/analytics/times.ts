/**
 * What a project's time went to, told by the dates of its stages and rounds. It follows from the state, so that an undone
 * action and a date that was put right are accounted for; a sending that a stage without rounds has taken back is not.
 */
import { toMs } from '../calendar/zone.ts';
import {
  dueOn,
  type FeedbackTerms,
  type Instant,
  type Stage,
  type Task,
  type Workflow,
} from '../workflow/index.ts';

/** Working on a round; waiting for feedback in time; waiting beyond that; working on what no round was asked for yet. */
export const phases = ['revision', 'awaiting_feedback', 'overdue', 'in_production'] as const;
export type Phase = (typeof phases)[number];

/**
 * Seconds of a phase. What still runs adds up without being touched: `running` spans that began at `since`, epoch
 * seconds in sum. All numbers are whole, so that sums are exact in whatever order they are made.
 */
export interface Spent {
  readonly seconds: number;
  readonly running: number;
  readonly since: number;
}
export type Times = Readonly<Record<Phase, Spent>>;

/** Whether the client has been waited for beyond what is due: by the clock, or by what was recorded of it. */
export type IsOverdue = (revisionId: number, due: Instant) => boolean;

/** How the time of a project is told. */
export interface TimeTerms extends FeedbackTerms {
  /** When it was archived or cancelled: nothing runs on from then. Null while it is active. */
  readonly closed_on: Instant | null;
  readonly isOverdue: IsOverdue;
}

/** A stretch of time in epoch seconds; one without an end runs. */
interface Span {
  readonly from: number;
  readonly to: number | null;
}

const secondsOf = (instant: Instant): number => Math.floor(toMs(instant) / 1000);

const nothing: Spent = { seconds: 0, running: 0, since: 0 };
export const noTimes: Times = {
  revision: nothing,
  awaiting_feedback: nothing,
  overdue: nothing,
  in_production: nothing,
};

const spentIn = ({ from, to }: Span): Spent =>
  to === null
    ? { seconds: 0, running: 1, since: from }
    : { seconds: Math.max(0, to - from), running: 0, since: 0 };

const plus = (a: Spent, b: Spent, by: 1 | -1): Spent => ({
  seconds: a.seconds + by * b.seconds,
  running: a.running + by * b.running,
  since: a.since + by * b.since,
});

/** The times of both together; or, with -1, of the first without the second. */
export const addTimes = (a: Times, b: Times, by: 1 | -1 = 1): Times => ({
  revision: plus(a.revision, b.revision, by),
  awaiting_feedback: plus(a.awaiting_feedback, b.awaiting_feedback, by),
  overdue: plus(a.overdue, b.overdue, by),
  in_production: plus(a.in_production, b.in_production, by),
});

/** Seconds spent until an instant, with what runs then. */
export const secondsUntil = ({ seconds, running, since }: Spent, at: Instant): number =>
  Math.max(0, seconds + running * secondsOf(at) - since);

/** When the last word on a task was spoken; null while it is open and its project is. */
const endOf = (stage: Stage, task: Task, closed_on: Instant | null): number | null => {
  const end = task.completed_on ?? stage.completed_on ?? closed_on;
  return end === null ? null : secondsOf(end);
};

/** Between a moving send and its answer; undefined for a task that the client was not asked about. */
const waitOf = (stage: Stage, task: Task, closed_on: Instant | null): Span | undefined =>
  task.moved && task.sent_on && task.status !== 'in_progress' && task.status !== 'pending'
    ? { from: secondsOf(task.sent_on), to: endOf(stage, task, closed_on) }
    : undefined;

/** Between the wish for it and its sending, or its end if it was never sent; undefined for a task that has not begun. */
const workOf = (stage: Stage, task: Task, closed_on: Instant | null): Span | undefined => {
  const begin = task.requested_on ?? (task.kind === 'preview' ? stage.started_on : null);
  if (task.status === 'pending' || begin === null) return undefined;
  const from = secondsOf(begin);
  return { from, to: waitOf(stage, task, closed_on)?.from ?? endOf(stage, task, closed_on) };
};

/** A wait in two: in time, and beyond what was due. */
const splitWait = (span: Span, task: Task, terms: TimeTerms): Times => {
  const due = dueOn({ ...task, status: 'awaiting_feedback' }, terms);
  const dueAt = due === undefined ? Number.POSITIVE_INFINITY : secondsOf(due);
  const late = span.to === null ? due !== undefined && terms.isOverdue(task.id, due) : span.to > dueAt;
  return late
    ? {
        ...noTimes,
        awaiting_feedback: spentIn({ from: span.from, to: dueAt }),
        overdue: spentIn({ from: Math.max(span.from, dueAt), to: span.to }),
      }
    : { ...noTimes, awaiting_feedback: spentIn(span) };
};

const timesOfTask = (workflow: Workflow, stage: Stage, task: Task, terms: TimeTerms): Times => {
  const work = workOf(stage, task, terms.closed_on);
  const wait = waitOf(stage, task, terms.closed_on);
  const waited = wait ? splitWait(wait, task, terms) : noTimes;
  if (!work) return waited;
  if (task.kind !== 'preview') return { ...waited, revision: spentIn(work) };
  // Stages side by side are in production all the time, so that it says nothing of them.
  return workflow.is_linear ? { ...waited, in_production: spentIn(work) } : waited;
};

/** What the time of these workflows went to. */
export const timesOf = (workflows: readonly Workflow[], terms: TimeTerms): Times =>
  workflows
    .flatMap((workflow) =>
      workflow.stages.flatMap((stage) =>
        stage.tasks.map((task) => timesOfTask(workflow, stage, task, terms)),
      ),
    )
    .reduce<Times>((sum, times) => addTimes(sum, times), noTimes);

const hour = 3600;

/** Hours from a moving send to its answer, on average; what still waits, waits until `at`. Null while nothing was sent. */
export const averageWaitHours = (
  workflows: readonly Workflow[],
  closed_on: Instant | null,
  at: Instant,
): number | null => {
  const waits = workflows.flatMap(({ stages }) =>
    stages.flatMap((stage) => stage.tasks.flatMap((task) => waitOf(stage, task, closed_on) ?? [])),
  );
  if (waits.length === 0) return null;
  const seconds = waits.reduce((sum, wait) => sum + secondsUntil(spentIn(wait), at), 0);
  return seconds / waits.length / hour;
};

/** Seconds from sending to the decision, of each round that is decided on and that `counts`. */
export const answerSeconds = (
  workflows: readonly Workflow[],
  counts: (revisionId: number) => boolean,
): readonly number[] =>
  workflows.flatMap(({ stages }) =>
    stages.flatMap((stage) =>
      stage.tasks.flatMap((task) => {
        const wait = waitOf(stage, task, null);
        return wait?.to != null && counts(task.id) ? [Math.max(0, wait.to - wait.from)] : [];
      }),
    ),
  );

/** Days of each phase for one project, to one decimal. */
export interface DayBreakdown {
  readonly revision: number;
  readonly awaiting_feedback: number;
  readonly overdue: number;
  /** Null where no workflow is linear. */
  readonly in_production: number | null;
}

/** The breakdown of projects together: the average of those that have begun; null while none has. */
export const dayBreakdown = (
  {
    times,
    begun,
    begun_linear,
  }: { readonly times: Times; readonly begun: number; readonly begun_linear: number },
  at: Instant,
): DayBreakdown | null => {
  if (begun === 0) return null;
  const days = (phase: Phase, projects: number) =>
    Math.round((secondsUntil(times[phase], at) / 86_400 / projects) * 10) / 10;
  return {
    revision: days('revision', begun),
    awaiting_feedback: days('awaiting_feedback', begun),
    overdue: days('overdue', begun),
    in_production: begun_linear === 0 ? null : days('in_production', begun_linear),
  };
};
