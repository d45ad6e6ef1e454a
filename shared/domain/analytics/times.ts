/**
 * Time tracking: seconds of a project in each phase, derived from the dates of its stages and rounds, so that undone
 * actions and corrected dates need no bookkeeping. A rejected send in a stage without rounds is lost, because its
 * task starts over. Stages and deliverables run side by side: each moment counts once, for the most urgent phase, so
 * the phases add up to at most the time that passed (decision 0027).
 */
import { daySeconds, hourSeconds } from '../calendar/units.ts';
import { toMs } from '../calendar/zone.ts';
import {
  dueOfSending,
  type FeedbackTerms,
  type Instant,
  reachedOn,
  type Stage,
  type Task,
  type Workflow,
} from '../workflow/index.ts';

/**
 * Phases, the most urgent first, in the order of a project's displayed status: waiting beyond the deadline; waiting
 * in time; working on a round; working on a preview, before any round is requested.
 */
const phases = ['overdue', 'awaiting_feedback', 'revision', 'in_production'] as const;
type Phase = (typeof phases)[number];

/**
 * Seconds of a phase. Open spans grow without an update: `running` is their number, `since` the sum of their starts
 * in epoch seconds. All numbers are integers, so that a sum does not depend on its order.
 */
export interface Spent {
  readonly seconds: number;
  readonly running: number;
  readonly since: number;
}
export type Times = Readonly<Record<Phase, Spent>>;

/** True if feedback was late: by the clock in reports, by recorded events in the running sums. */
export type IsOverdue = (revisionId: number, due: Instant) => boolean;

export interface TimeTerms extends FeedbackTerms {
  /** Time of archiving or cancelling, which ends open spans. Null while active. */
  readonly closed_on: Instant | null;
  readonly isOverdue: IsOverdue;
}

/** Half-open interval in epoch seconds; `to` is null while it is running. */
interface Span {
  readonly from: number;
  readonly to: number | null;
}
type PhaseSpan = Span & { readonly phase: Phase };

const secondsOf = (instant: Instant): number => Math.floor(toMs(instant) / 1000);

const nothing: Spent = { seconds: 0, running: 0, since: 0 };
export const noTimes: Times = {
  revision: nothing,
  awaiting_feedback: nothing,
  overdue: nothing,
  in_production: nothing,
};

const spentIn = ({ from, to }: Span): Spent =>
  to === null ? { seconds: 0, running: 1, since: from } : { seconds: to - from, running: 0, since: 0 };

const plus = (a: Spent, b: Spent, by: 1 | -1): Spent => ({
  seconds: a.seconds + by * b.seconds,
  running: a.running + by * b.running,
  since: a.since + by * b.since,
});

/** Adds two times; with -1, subtracts the second. */
export const addTimes = (a: Times, b: Times, by: 1 | -1 = 1): Times => ({
  revision: plus(a.revision, b.revision, by),
  awaiting_feedback: plus(a.awaiting_feedback, b.awaiting_feedback, by),
  overdue: plus(a.overdue, b.overdue, by),
  in_production: plus(a.in_production, b.in_production, by),
});

/** Seconds spent until an instant, open spans included. */
export const secondsUntil = ({ seconds, running, since }: Spent, at: Instant): number =>
  Math.max(0, seconds + running * secondsOf(at) - since);

/** End of a task: its own, or that of its stage or project; null while it is open. */
const endOf = (stage: Stage, task: Task, closed_on: Instant | null): number | null => {
  const end = task.completed_on ?? stage.completed_on ?? closed_on;
  return end === null ? null : secondsOf(end);
};

/** Span from a send that asks for an answer to that answer; undefined if the client was not asked. */
const waitOf = (stage: Stage, task: Task, closed_on: Instant | null): Span | undefined => {
  const from = reachedOn(task);
  return task.moved && from && task.status !== 'in_progress' && task.status !== 'pending'
    ? { from: secondsOf(from), to: endOf(stage, task, closed_on) }
    : undefined;
};

/** Span from the request for a task to its sending (or its end, if never sent); undefined before it has begun. */
const workOf = (stage: Stage, task: Task, closed_on: Instant | null): Span | undefined => {
  const begin = task.requested_on ?? (task.kind === 'preview' ? stage.started_on : null);
  if (task.status === 'pending' || begin === null) return undefined;
  const from = secondsOf(begin);
  return { from, to: waitOf(stage, task, closed_on)?.from ?? endOf(stage, task, closed_on) };
};

/** Splits a wait at its due date: in time, and overdue. */
const splitWait = (span: Span, task: Task, terms: TimeTerms): PhaseSpan[] => {
  const due = dueOfSending(task, terms);
  const dueAt = due === undefined ? Number.POSITIVE_INFINITY : secondsOf(due);
  const late = span.to === null ? due !== undefined && terms.isOverdue(task.id, due) : span.to > dueAt;
  return late
    ? [
        { phase: 'awaiting_feedback', from: span.from, to: dueAt },
        { phase: 'overdue', from: Math.max(span.from, dueAt), to: span.to },
      ]
    : [{ phase: 'awaiting_feedback', ...span }];
};

const spansOf = (workflow: Workflow, stage: Stage, task: Task, terms: TimeTerms): PhaseSpan[] => {
  const work = workOf(stage, task, terms.closed_on);
  const wait = waitOf(stage, task, terms.closed_on);
  const waited = wait ? splitWait(wait, task, terms) : [];
  if (!work) return waited;
  if (task.kind !== 'preview') return [...waited, { phase: 'revision', ...work }];
  // Parallel stages would always be in production, so that figure would say nothing about them.
  return workflow.is_linear ? [...waited, { phase: 'in_production', ...work }] : waited;
};

/** Time spent in each phase; each moment counts for the most urgent span that is open then. */
const dividedAmong = (spans: readonly PhaseSpan[]): Times => {
  const turns = spans
    // A date corrected by hand can put the end of a span before its start.
    .filter(({ from, to }) => to === null || to > from)
    .flatMap(({ phase, from, to }) => [
      { at: from, phase, by: 1 },
      ...(to === null ? [] : [{ at: to, phase, by: -1 }]),
    ])
    .toSorted((a, b) => a.at - b.at);
  const open = { overdue: 0, awaiting_feedback: 0, revision: 0, in_production: 0 };
  let times = noTimes;
  for (const [index, { at, phase, by }] of turns.entries()) {
    open[phase] += by;
    const most = phases.find((one) => open[one] > 0);
    if (most === undefined) continue;
    const spent = spentIn({ from: at, to: turns[index + 1]?.at ?? null });
    times = { ...times, [most]: plus(times[most], spent, 1) };
  }
  return times;
};

/** Times of a deliverable, or of several together. */
export const timesOf = (workflows: readonly Workflow[], terms: TimeTerms): Times =>
  dividedAmong(
    workflows.flatMap((workflow) =>
      workflow.stages.flatMap((stage) =>
        stage.tasks.flatMap((task) => spansOf(workflow, stage, task, terms)),
      ),
    ),
  );

/**
 * Average hours from a send that asks for an answer to that answer, or to `at` while it is open. Null before any send.
 */
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
  return seconds / waits.length / hourSeconds;
};

/** Seconds from sending to the decision, for each decided round that `counts`. */
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

/** Days of each phase, to one decimal; together at most the days that passed. */
export interface DayBreakdown {
  readonly revision: number;
  readonly awaiting_feedback: number;
  readonly overdue: number;
  /** Null if no workflow is linear. */
  readonly in_production: number | null;
}

/** Average breakdown of the projects that have begun; null if none has. */
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
    Math.round((secondsUntil(times[phase], at) / daySeconds / projects) * 10) / 10;
  return {
    revision: days('revision', begun),
    awaiting_feedback: days('awaiting_feedback', begun),
    overdue: days('overdue', begun),
    in_production: begun_linear === 0 ? null : days('in_production', begun_linear),
  };
};
