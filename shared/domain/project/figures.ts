/**
 * What the dashboard counts (delivery.md section 2), said once: for the sums that the analytics consumer keeps of all
 * projects, and for those added up from the rows of somebody who sees only some.
 */
import { toMs } from '../calendar/zone.ts';
import { overall, type WorkflowSummary } from './summary.ts';

/** What one project adds to the figures. Nothing in it changes by the clock alone. */
export interface Contribution {
  readonly active: boolean;
  readonly in_production: boolean;
  readonly awaiting_feedback: boolean;
  readonly current_stage: string | null;
  readonly upcoming_stage: string | null;
  /** No promise broken but what the clock alone may break. */
  readonly healthy: boolean;
  /** From the start of its first stage to the end of its last; null until all is completed. */
  readonly completed_hours: number | null;
  readonly rating_sum: number;
  readonly rating_count: number;
}

/** What a contribution follows from; a project's row holds it. */
export interface ContributingProject {
  readonly archived: boolean;
  readonly cancelled: boolean;
  readonly summaries: readonly WorkflowSummary[];
  readonly ratings: readonly number[];
}

const hourMs = 3_600_000;

const completedHours = (summaries: readonly WorkflowSummary[]): number | null => {
  const starts = summaries.flatMap(({ started_on }) => (started_on ? [toMs(started_on)] : []));
  const ends = summaries.flatMap(({ completed_on }) => (completed_on ? [toMs(completed_on)] : []));
  if (summaries.length === 0 || ends.length < summaries.length || starts.length === 0) return null;
  return Math.max(0, Math.max(...ends) - Math.min(...starts)) / hourMs;
};

/** An archived project is no longer counted among the active; a cancelled one never among the completed. */
export const contributionOf = ({
  archived,
  cancelled,
  summaries,
  ratings,
}: ContributingProject): Contribution => {
  const active = !archived && !cancelled;
  const waits = summaries.some(({ feedback_due }) => feedback_due !== null);
  const { current_stage, upcoming_stage } = overall(summaries);
  return {
    active,
    in_production: active && !waits && summaries.some(({ completed }) => !completed),
    awaiting_feedback: active && waits,
    current_stage: active ? current_stage : null,
    upcoming_stage: active ? upcoming_stage : null,
    healthy: active && summaries.every(({ target_missed, extra_rounds }) => !target_missed && !extra_rounds),
    completed_hours: cancelled ? null : completedHours(summaries),
    rating_sum: ratings.reduce((sum, rating) => sum + rating, 0),
    rating_count: ratings.length,
  };
};

/** The sums of contributions. */
export interface Figures {
  readonly active: number;
  readonly in_production: number;
  readonly awaiting_feedback: number;
  readonly healthy: number;
  readonly completed: number;
  readonly completed_hours: number;
  readonly rating_sum: number;
  readonly rating_count: number;
  readonly current_stages: Readonly<Record<string, number>>;
  readonly upcoming_stages: Readonly<Record<string, number>>;
}

export const noFigures: Figures = {
  active: 0,
  in_production: 0,
  awaiting_feedback: 0,
  healthy: 0,
  completed: 0,
  completed_hours: 0,
  rating_sum: 0,
  rating_count: 0,
  current_stages: {},
  upcoming_stages: {},
};

const tally = (
  counts: Readonly<Record<string, number>>,
  title: string | null,
  by: number,
): Readonly<Record<string, number>> => {
  if (title === null) return counts;
  // Own properties only: a stage may be called "constructor".
  const tallies = new Map(Object.entries(counts));
  const count = (tallies.get(title) ?? 0) + by;
  if (count === 0) tallies.delete(title);
  else tallies.set(title, count);
  return Object.fromEntries(tallies);
};

const addTimes = (figures: Figures, one: Contribution, by: 1 | -1): Figures => {
  const of = (is: boolean) => (is ? by : 0);
  return {
    active: figures.active + of(one.active),
    in_production: figures.in_production + of(one.in_production),
    awaiting_feedback: figures.awaiting_feedback + of(one.awaiting_feedback),
    healthy: figures.healthy + of(one.healthy),
    completed: figures.completed + of(one.completed_hours !== null),
    completed_hours: figures.completed_hours + by * (one.completed_hours ?? 0),
    rating_sum: figures.rating_sum + by * one.rating_sum,
    rating_count: figures.rating_count + by * one.rating_count,
    current_stages: tally(figures.current_stages, one.current_stage, by),
    upcoming_stages: tally(figures.upcoming_stages, one.upcoming_stage, by),
  };
};

/** The figures with a contribution more. */
export const withContribution = (figures: Figures, one: Contribution): Figures => addTimes(figures, one, 1);
/** The figures without a contribution that was in them. */
export const withoutContribution = (figures: Figures, one: Contribution): Figures =>
  addTimes(figures, one, -1);

/** The dashboard shows five bars; with a sixth it knows that there are more. */
const top = 6;

/** The most frequent first, titles of equal frequency by name. */
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
  completed_hours,
}: Pick<Figures, 'completed' | 'completed_hours'>): number | null =>
  completed === 0 ? null : Math.round((completed_hours / completed / 24) * 2) / 2;
