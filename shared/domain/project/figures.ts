/**
 * Dashboard figures (delivery.md section 2), defined once: for the running sums over all projects, and for sums over
 * the rows of a user who sees only some.
 */
import { daySeconds } from '../calendar/units.ts';
import { toMs } from '../calendar/zone.ts';
import { isClosed } from './lifecycle.ts';
import { awaitsFeedback, overall, type WorkflowSummary } from './summary.ts';
import { lastingTurns } from './turns.ts';

/** Contribution of one project to the figures. It never changes by the clock alone. */
export interface Contribution {
  readonly active: boolean;
  readonly in_production: boolean;
  readonly awaiting_feedback: boolean;
  /** A round is with the client. Without undelivered ones, and without the sample project. */
  readonly with_client: boolean;
  /** Monday of the week in which all was completed; null until then, if cancelled, and for the sample. */
  readonly completed_week: string | null;
  /** Titles of the current and upcoming stages, without duplicates. Empty unless it is active. */
  readonly current_stages: readonly string[];
  readonly upcoming_stages: readonly string[];
  /** Healthy so far; a deadline can still be missed. */
  readonly healthy: boolean;
  /** From the start of the first stage to the end of the last; null until all is completed, and if cancelled. */
  readonly completed_seconds: number | null;
  /** Thousandths of a star: whole numbers, so that a sum does not depend on its order. */
  readonly rating_sum: number;
  readonly rating_count: number;
}

/** Input of a contribution, as stored in a project's row. */
export interface ContributingProject {
  readonly archived: boolean;
  readonly cancelled: boolean;
  readonly sample?: boolean | undefined;
  readonly timezone: string;
  readonly summaries: readonly WorkflowSummary[];
  /** Stars of each completed survey. */
  readonly ratings: readonly number[];
}

/** Converts stars to the unit of `rating_sum`. */
export const thousandths = (stars: number): number => Math.round(stars * 1000);

const completedSeconds = (summaries: readonly WorkflowSummary[]): number | null => {
  const starts = summaries.flatMap(({ started_on }) => (started_on ? [toMs(started_on)] : []));
  const ends = summaries.flatMap(({ completed_on }) => (completed_on ? [toMs(completed_on)] : []));
  if (summaries.length === 0 || ends.length < summaries.length || starts.length === 0) return null;
  return Math.floor(Math.max(0, Math.max(...ends) - Math.min(...starts)) / 1000);
};

/** An archived project is no longer active; a cancelled one never counts as completed. */
export const contributionOf = (project: ContributingProject): Contribution => {
  const { cancelled, summaries, ratings } = project;
  const active = !isClosed(project);
  const waits = awaitsFeedback(summaries);
  const { current_stages, upcoming_stages } = overall(summaries);
  const { clients, completed_week } = lastingTurns(project);
  return {
    active,
    in_production: active && !waits && summaries.some(({ completed }) => !completed),
    awaiting_feedback: active && waits,
    with_client: clients,
    completed_week,
    current_stages: active ? current_stages : [],
    upcoming_stages: active ? upcoming_stages : [],
    healthy: active && summaries.every(({ target_missed, extra_rounds }) => !target_missed && !extra_rounds),
    completed_seconds: cancelled ? null : completedSeconds(summaries),
    rating_sum: ratings.reduce((sum, rating) => sum + thousandths(rating), 0),
    rating_count: ratings.length,
  };
};

/** Sums of contributions. */
export interface Figures {
  readonly active: number;
  readonly in_production: number;
  readonly awaiting_feedback: number;
  /** Missing in sums stored before this field, as is `completed_weeks`. */
  readonly with_clients?: number;
  /** Number of projects by the Monday of the week in which they were completed. */
  readonly completed_weeks?: Readonly<Record<string, number>>;
  readonly healthy: number;
  readonly completed: number;
  readonly completed_seconds: number;
  readonly rating_sum: number;
  readonly rating_count: number;
  /** Number of projects by the title of a stage; a project counts for each of its stages. */
  readonly current_stages: Readonly<Record<string, number>>;
  readonly upcoming_stages: Readonly<Record<string, number>>;
}

export const noFigures: Figures = {
  active: 0,
  in_production: 0,
  awaiting_feedback: 0,
  with_clients: 0,
  completed_weeks: {},
  healthy: 0,
  completed: 0,
  completed_seconds: 0,
  rating_sum: 0,
  rating_count: 0,
  current_stages: {},
  upcoming_stages: {},
};

const tally = (
  counts: Readonly<Record<string, number>>,
  titles: readonly string[],
  by: number,
): Readonly<Record<string, number>> => {
  // Own properties only: a stage may be called "constructor".
  const tallies = new Map(Object.entries(counts));
  for (const title of titles) {
    const count = (tallies.get(title) ?? 0) + by;
    if (count === 0) tallies.delete(title);
    else tallies.set(title, count);
  }
  return Object.fromEntries(tallies);
};

/** Adds a contribution; with -1, subtracts it. */
export const addContribution = (figures: Figures, one: Contribution, by: 1 | -1): Figures => {
  const of = (is: boolean) => (is ? by : 0);
  return {
    active: figures.active + of(one.active),
    in_production: figures.in_production + of(one.in_production),
    awaiting_feedback: figures.awaiting_feedback + of(one.awaiting_feedback),
    with_clients: (figures.with_clients ?? 0) + of(one.with_client),
    completed_weeks: tally(
      figures.completed_weeks ?? {},
      one.completed_week === null ? [] : [one.completed_week],
      by,
    ),
    healthy: figures.healthy + of(one.healthy),
    completed: figures.completed + of(one.completed_seconds !== null),
    completed_seconds: figures.completed_seconds + by * (one.completed_seconds ?? 0),
    rating_sum: figures.rating_sum + by * one.rating_sum,
    rating_count: figures.rating_count + by * one.rating_count,
    current_stages: tally(figures.current_stages, one.current_stages, by),
    upcoming_stages: tally(figures.upcoming_stages, one.upcoming_stages, by),
  };
};

export const withContribution = (figures: Figures, one: Contribution): Figures =>
  addContribution(figures, one, 1);

/** The dashboard shows five bars; a sixth entry means that there are more. */
const top = 6;

/** Titles by frequency, ties by name. */
export const topStages = (
  counts: Readonly<Record<string, number>>,
): { readonly label: string; readonly count: number }[] =>
  Object.entries(counts)
    .map(([label, count]) => ({ label, count }))
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    .slice(0, top);

/** Days, rounded to the nearest half; null while nothing has been completed. */
export const averageDays = ({
  completed,
  completed_seconds,
}: Pick<Figures, 'completed' | 'completed_seconds'>): number | null =>
  completed === 0 ? null : Math.round((completed_seconds / completed / daySeconds) * 2) / 2;

/** Mean of all ratings in stars, unrounded; null without any. */
export const averageStars = ({
  rating_sum,
  rating_count,
}: Pick<Figures, 'rating_sum' | 'rating_count'>): number | null =>
  rating_count === 0 ? null : rating_sum / rating_count / 1000;
