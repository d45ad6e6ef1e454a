/**
 * Workspace figures, kept as running sums: a project's old contribution is subtracted, its new one added. A
 * contribution is computed from state and history, not from the event being handled, so counting is idempotent:
 * events may come twice or in any order. It does not read the clock either: a passed deadline is an event itself.
 */
import {
  addContribution,
  type Contribution,
  contributionOf,
  type Figures,
  noFigures,
  thousandths,
} from '../project/figures.ts';
import { isClosed } from '../project/lifecycle.ts';
import { ownMove, summarize, type WorkflowSummary } from '../project/summary.ts';
import { lastingTurns } from '../project/turns.ts';
import type { AgencyMove, FeedbackTerms, Workflow } from '../workflow/index.ts';
import { changesByStage, type StageChanges } from './asked-changes.ts';
import { isMissedIn, isOverdueIn, type KeptHistory } from './history.ts';
import { clockMoments } from './passed-deadlines.ts';
import { addTimes, noTimes, type Times, timesOf } from './times.ts';

/**
 * Next deadline of a project that passes by the clock alone (feedback overdue, or a target date missed), or the agency's
 * most urgent move, at the instant from which on it was due.
 */
export interface AgendaEntry {
  readonly kind: 'feedback' | 'target' | 'move';
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Present for a move alone. */
  readonly move?: AgencyMove;
}

/** Stars of a completed survey, with the client who gave them and the team they are for. */
export interface Rating {
  /** 1 to 5, the mean of the survey's star questions. */
  readonly rating: number;
  /** Completion of the survey. */
  readonly created_at: string;
  readonly client_id: number;
  /** Team when it was completed. */
  readonly user_ids: readonly number[];
}

interface Rated {
  /** Thousandths of a star. */
  readonly rating_sum: number;
  readonly rating_count: number;
  /** Time of the newest rating. */
  readonly last_rated: string | null;
}

/** Contribution of a project to all sums: the dashboard's, and those of clients, team and charts. */
export interface ProjectContribution extends Contribution {
  readonly client_id: number;
  /** User ids. */
  readonly team: readonly number[];
  readonly cancelled: boolean;
  readonly last_rated: string | null;
  readonly ratings_by_user: Readonly<Record<string, Rated>>;
  /** `begun`: a stage has started. `linear`: every workflow runs its stages one after the other. */
  readonly begun: boolean;
  readonly linear: boolean;
  readonly times: Times;
}

/** Counters kept for a project's own report; the rest of it is computed from the project's state. */
export interface ProjectStats {
  /** Number of reminders to the client, by stage id. */
  readonly reminders: Readonly<Record<string, number>>;
  /** Ids of the revisions whose latest decision was the client's own. */
  readonly decided_by_client: readonly number[];
  readonly ratings: readonly { readonly rating: number; readonly created_at: string }[];
  readonly closed_on: string | null;
  /** Changes that clients asked for by points, by stage id. */
  readonly changes: Readonly<Record<string, StageChanges>>;
}

/** Figures that `count` computes from one project. */
export interface Counted {
  readonly contribution: ProjectContribution;
  readonly stats: ProjectStats;
  /** At most one entry per kind: the earliest. Empty unless the project is active. */
  readonly agenda: readonly AgendaEntry[];
}

export type CountedProject = FeedbackTerms & {
  readonly archived: boolean;
  readonly cancelled: boolean;
  readonly client_id: number;
  readonly sample?: boolean | undefined;
  readonly team_members: readonly { readonly id: number }[];
};

const newest = (a: string | null, b: string | null): string | null => (a === null || (b ?? '') > a ? b : a);

const ratedOf = (ratings: readonly Rating[]): Rated => ({
  rating_sum: ratings.reduce((sum, { rating }) => sum + thousandths(rating), 0),
  rating_count: ratings.length,
  last_rated: ratings.reduce<string | null>((last, { created_at }) => newest(last, created_at), null),
});

const byUser = (ratings: readonly Rating[]): Record<string, Rated> => {
  const users = [...new Set(ratings.flatMap(({ user_ids }) => user_ids))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    users.map((id) => [String(id), ratedOf(ratings.filter(({ user_ids }) => user_ids.includes(id)))]),
  );
};

/** True if a deadline that is still open was recorded as passed; an answer or a later date can still mend it. */
const brokenByClock = (
  project: CountedProject,
  workflows: readonly Workflow[],
  history: KeptHistory,
): boolean =>
  clockMoments(project, workflows).some((moment) =>
    moment.kind === 'feedback'
      ? isOverdueIn(history)(moment.revisionId, moment.at)
      : isMissedIn(history)(moment.stageId, moment.at),
  );

/** Instant of a move that no action has led to, so that a query until now finds it. */
export const noInstant = '1970-01-01T00:00:00.000Z';

const agendaOf = (
  project: CountedProject,
  workflows: readonly Workflow[],
  summaries: readonly WorkflowSummary[],
): AgendaEntry[] => {
  const moments = clockMoments(project, workflows);
  const deadlines = (['feedback', 'target'] as const).flatMap((kind) => {
    const first = moments.find((moment) => moment.kind === kind);
    return first ? [{ kind, at: first.at }] : [];
  });
  const own = lastingTurns({ ...project, summaries }).yours ? ownMove(summaries, project) : null;
  return own ? [...deadlines, { kind: 'move', at: own.since ?? noInstant, move: own.move }] : deadlines;
};

/** Counts a project from its state, its history and its ratings. */
export const count = (
  project: CountedProject,
  workflows: readonly Workflow[],
  history: KeptHistory,
  ratings: readonly Rating[],
): Counted => {
  const { cancelled, client_id } = project;
  const closed_on = isClosed(project) ? history.closed_on : null;
  const summaries = workflows.map((workflow) => summarize(workflow, project));
  const base = contributionOf({
    ...project,
    summaries,
    ratings: ratings.map(({ rating }) => rating),
  });
  return {
    contribution: {
      ...base,
      healthy: base.healthy && !brokenByClock(project, workflows, history),
      client_id,
      team: project.team_members.map(({ id }) => id),
      cancelled,
      last_rated: ratedOf(ratings).last_rated,
      ratings_by_user: byUser(ratings),
      begun: summaries.some(({ started_on }) => started_on !== null),
      linear: workflows.every(({ is_linear }) => is_linear),
      times: timesOf(workflows, { ...project, closed_on, isOverdue: isOverdueIn(history) }),
    },
    stats: {
      reminders: history.reminders,
      decided_by_client: Object.entries(history.decided)
        .flatMap(([id, byClient]) => (byClient ? [Number(id)] : []))
        .toSorted((a, b) => a - b),
      ratings: ratings
        .map(({ rating, created_at }) => ({ rating, created_at }))
        .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)),
      closed_on,
      changes: changesByStage(workflows, Object.values(history.changes)),
    },
    agenda: agendaOf(project, workflows, summaries),
  };
};

/** Sums of a workspace, or of a client. */
export interface ScopeFigures extends Figures {
  /** All counted projects, archived ones included. */
  readonly projects: number;
  readonly cancelled: number;
  readonly rated: number;
  readonly begun: number;
  readonly begun_linear: number;
  readonly times: Times;
}

export const noScopeFigures: ScopeFigures = {
  ...noFigures,
  projects: 0,
  cancelled: 0,
  rated: 0,
  begun: 0,
  begun_linear: 0,
  times: noTimes,
};

const addToScope = (figures: ScopeFigures, one: ProjectContribution, by: 1 | -1): ScopeFigures => {
  const of = (is: boolean) => (is ? by : 0);
  return {
    ...addContribution(figures, one, by),
    projects: figures.projects + by,
    cancelled: figures.cancelled + of(one.cancelled),
    rated: figures.rated + of(one.rating_count > 0),
    begun: figures.begun + of(one.begun && !one.cancelled),
    begun_linear: figures.begun_linear + of(one.begun && one.linear && !one.cancelled),
    // A cancelled project's times would distort the averages.
    times: one.cancelled ? figures.times : addTimes(figures.times, one.times, by),
  };
};

/** Figures after a project's contribution changes from `before` to `after`; undefined: the project is not counted. */
export const recounted = (
  figures: ScopeFigures,
  before: ProjectContribution | undefined,
  after: ProjectContribution | undefined,
): ScopeFigures => {
  const without = before ? addToScope(figures, before, -1) : figures;
  return after ? addToScope(without, after, 1) : without;
};

/** Figures computed from scratch. */
export const totalOf = (contributions: readonly ProjectContribution[]): ScopeFigures =>
  contributions.reduce<ScopeFigures>((sum, one) => addToScope(sum, one, 1), noScopeFigures);

/** Sums of a team member, over the projects of their teams and those that they were rated for. */
export interface UserFigures {
  readonly projects: number;
  readonly active: number;
  readonly completed: number;
  readonly rated: number;
  readonly rating_sum: number;
  readonly rating_count: number;
  /** Number of projects, by client id. */
  readonly clients: Readonly<Record<string, number>>;
}

export const noUserFigures: UserFigures = {
  projects: 0,
  active: 0,
  completed: 0,
  rated: 0,
  rating_sum: 0,
  rating_count: 0,
  clients: {},
};

/** Users whose figures count a project: its team, and everybody rated for it. */
export const usersOf = ({ team, ratings_by_user }: ProjectContribution): readonly number[] => [
  ...new Set([...team, ...Object.keys(ratings_by_user).map(Number)]),
];

const addToUser = (
  figures: UserFigures,
  userId: number,
  one: ProjectContribution,
  by: 1 | -1,
): UserFigures => {
  if (!usersOf(one).includes(userId)) return figures;
  const onTeam = one.team.includes(userId);
  const of = (is: boolean) => (is && onTeam ? by : 0);
  const ratings = one.ratings_by_user[String(userId)];
  const { [String(one.client_id)]: projects = 0, ...others } = figures.clients;
  return {
    projects: figures.projects + of(true),
    active: figures.active + of(one.active),
    completed: figures.completed + of(one.completed_seconds !== null),
    rated: figures.rated + (ratings ? by : 0),
    rating_sum: figures.rating_sum + by * (ratings?.rating_sum ?? 0),
    rating_count: figures.rating_count + by * (ratings?.rating_count ?? 0),
    clients: projects + by === 0 ? others : { ...others, [String(one.client_id)]: projects + by },
  };
};

/** `recounted` for a user's figures. */
export const recountedUser = (
  figures: UserFigures,
  userId: number,
  before: ProjectContribution | undefined,
  after: ProjectContribution | undefined,
): UserFigures => {
  const without = before ? addToUser(figures, userId, before, -1) : figures;
  return after ? addToUser(without, userId, after, 1) : without;
};

/** Time of the newest rating ever counted: deleting its project does not reset it. */
export const lastRated = (
  known: string | null,
  contributions: readonly Pick<ProjectContribution, 'last_rated'>[],
): string | null => contributions.reduce((last, { last_rated }) => newest(last, last_rated), known);

export const lastRatedOfUser = (
  known: string | null,
  userId: number,
  contributions: readonly ProjectContribution[],
): string | null =>
  contributions.reduce(
    (last, { ratings_by_user }) => newest(last, ratings_by_user[String(userId)]?.last_rated ?? null),
    known,
  );
