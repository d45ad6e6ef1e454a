/** Turns of a project on the start page and in lists: the same rule gives the counts and the rows behind them. */
import { endOfDay } from '../analytics/passed-deadlines.ts';
import { addDays, dayNumber, type LocalDate, localDate } from '../calendar/date.ts';
import type { Instant } from '../workflow/index.ts';
import { isClosed } from './lifecycle.ts';
import { ownMove, type WorkflowSummary } from './summary.ts';
import type { DueTime, ProjectTurn } from './turn.ts';

/** Present day and week of a workspace, in its time zone. */
export interface Calendar {
  readonly now: Instant;
  /** First instant of tomorrow. */
  readonly tomorrow: Instant;
  /** Monday of the current week. */
  readonly week: LocalDate;
  /** First instant of the next week. */
  readonly nextWeek: Instant;
  /** The end of a near target date is earlier. */
  readonly pressing: Instant;
}

/** Days from today whose target dates are near: on a Friday, Monday's is. */
const nearDays = 3;

/** Monday of the date's week. */
export const weekOf = (date: LocalDate): LocalDate => addDays(date, -((dayNumber(date) + 3) % 7));

export const calendarAt = (now: Instant, zone: string): Calendar => {
  const today = localDate(now, zone);
  const week = weekOf(today);
  return {
    now,
    tomorrow: endOfDay(today, zone),
    week,
    nextWeek: endOfDay(addDays(week, 6), zone),
    pressing: endOfDay(addDays(today, nearDays + 1), zone),
  };
};

/** Project as its turns are derived from it. */
export interface TurnSource {
  readonly archived: boolean;
  readonly cancelled: boolean;
  /** Sample project, which is on no turn: no real client waits for it. */
  readonly sample?: boolean | undefined;
  readonly timezone: string;
  readonly summaries: readonly Pick<WorkflowSummary, 'own_move' | 'feedback_due' | 'completed_on'>[];
}

/** Turns as far as the clock does not change them, from which figures are summed up. */
export const lastingTurns = (
  project: TurnSource,
): {
  readonly yours: boolean;
  readonly clients: boolean;
  /** Monday of the week, in the project's time zone, in which all work was completed; null until then. */
  readonly completed_week: LocalDate | null;
} => {
  const { cancelled, sample, timezone, summaries } = project;
  const open = !isClosed(project) && !sample;
  const ends = summaries.flatMap(({ completed_on }) => completed_on ?? []).toSorted();
  const last = ends.length === summaries.length ? ends.at(-1) : undefined;
  return {
    yours: open && ownMove(summaries, project) !== null,
    clients: open && summaries.some(({ feedback_due }) => feedback_due !== null),
    completed_week: last === undefined || cancelled || sample ? null : weekOf(localDate(last, timezone)),
  };
};

export const isOnTurn = (
  project: TurnSource,
  turn: ProjectTurn,
  { week }: Pick<Calendar, 'week'>,
): boolean => {
  const { yours, clients, completed_week } = lastingTurns(project);
  return { yours, clients, done: completed_week === week }[turn];
};

/** End of a project's next target date, if it has passed or is near; else null. */
export const nearTarget = (
  next_target: LocalDate | null,
  timezone: string,
  { pressing }: Pick<Calendar, 'pressing'>,
): Instant | null => {
  if (next_target === null) return null;
  const end = endOfDay(next_target, timezone);
  return end < pressing ? end : null;
};

/** Earliest feedback that the client owes; null for none, and in a closed or a sample project. */
export const dueOfClient = (project: TurnSource): Instant | null =>
  lastingTurns(project).clients
    ? (project.summaries.flatMap(({ feedback_due }) => feedback_due ?? []).toSorted()[0] ?? null)
    : null;

/** True if the instant is due at this time; feedback is late once its instant has passed. */
export const isDue = (due: Instant | null, time: DueTime, { now, tomorrow, nextWeek }: Calendar): boolean => {
  if (due === null) return false;
  if (time === 'late') return due < now;
  return due >= now && due < (time === 'today' ? tomorrow : nextWeek);
};
