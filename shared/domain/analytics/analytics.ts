/**
 * How the workspace's figures follow its projects: each project is counted by what it contributes now, and counted anew
 * by taking out what it contributed before. State and history decide, not the event that happens to come by, so that
 * events may come twice or in any order; the clock decides nothing either, as what it brings is an event itself.
 */
import {
  addContribution,
  type Contribution,
  contributionOf,
  type Figures,
  noFigures,
  thousandths,
} from '../project/figures.ts';
import { summarize } from '../project/summary.ts';
import type { FeedbackTerms, Workflow } from '../workflow/index.ts';
import { clockMoments } from './clock.ts';
import { historyOf, type PastEvent, type ProjectHistory } from './history.ts';
import { addTimes, answerSeconds, noTimes, type Times, timesOf } from './times.ts';

/** What the clock alone will bring to a project: from `at` on, feedback is overdue or a target date is missed. */
export interface AgendaEntry {
  readonly kind: 'feedback' | 'target';
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** A completed survey's stars, of whom and about whom. */
export interface Rating {
  /** 1 to 5, the mean of the survey's star questions. */
  readonly rating: number;
  /** When the survey was completed. */
  readonly created_at: string;
  readonly client_id: number;
  /** The team when it was completed. */
  readonly user_ids: readonly number[];
}

/** Ratings summed up. */
interface Rated {
  /** Thousandths of a star. */
  readonly rating_sum: number;
  readonly rating_count: number;
  /** When the newest was given. */
  readonly last_rated: string | null;
}

/** What a project adds to all the sums: those of the dashboard, and those of clients, team and charts besides. */
export interface ProjectContribution extends Contribution {
  readonly client_id: number;
  /** User ids. */
  readonly team: readonly number[];
  readonly cancelled: boolean;
  readonly last_rated: string | null;
  readonly ratings_by_user: Readonly<Record<string, Rated>>;
  /** Whether work has begun, and whether one stage comes after the other. */
  readonly begun: boolean;
  readonly linear: boolean;
  readonly times: Times;
}

/** What is kept of a project for its own report, beside what its state tells. */
export interface ProjectStats {
  /** How often the client was reminded, by stage id. */
  readonly reminders: Readonly<Record<string, number>>;
  /** The client's own decisions, and the seconds from sending to them. */
  readonly responses: number;
  readonly response_seconds: number;
  readonly ratings: readonly { readonly rating: number; readonly created_at: string }[];
  readonly closed_on: string | null;
}

/** A project as it is counted. */
export interface Counted {
  readonly contribution: ProjectContribution;
  readonly stats: ProjectStats;
  /** One entry of a kind at most: the earliest. Empty unless the project is active. */
  readonly agenda: readonly AgendaEntry[];
}

export type CountedProject = FeedbackTerms & {
  readonly archived: boolean;
  readonly cancelled: boolean;
  readonly client_id: number;
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

/** Whether the clock is known to have broken one of the project's promises, which it still could keep. */
const brokenByClock = (
  project: CountedProject,
  workflows: readonly Workflow[],
  { isOverdue, isMissed }: ProjectHistory,
): boolean =>
  clockMoments(project, workflows).some((moment) =>
    moment.kind === 'feedback'
      ? isOverdue(moment.revisionId, moment.at)
      : isMissed(moment.stageId, moment.target_date),
  );

const agendaOf = (project: CountedProject, workflows: readonly Workflow[]): AgendaEntry[] => {
  const moments = clockMoments(project, workflows);
  return (['feedback', 'target'] as const).flatMap((kind) => {
    const first = moments.find((moment) => moment.kind === kind);
    return first ? [{ kind, at: first.at }] : [];
  });
};

/** What a project in this state and with this history is counted as. */
export const count = (
  project: CountedProject,
  workflows: readonly Workflow[],
  events: readonly PastEvent[],
  ratings: readonly Rating[],
): Counted => {
  const { archived, cancelled, client_id } = project;
  const history = historyOf(events);
  const closed_on = archived || cancelled ? history.closed_on : null;
  const { isOverdue } = history;
  const summaries = workflows.map((workflow) => summarize(workflow, project));
  const base = contributionOf({
    archived,
    cancelled,
    summaries,
    ratings: ratings.map(({ rating }) => rating),
  });
  const answers = answerSeconds(workflows, (id) => history.decidedByClient.has(id));
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
      times: timesOf(workflows, { ...project, closed_on, isOverdue }),
    },
    stats: {
      reminders: Object.fromEntries(history.reminders),
      responses: answers.length,
      response_seconds: answers.reduce((sum, seconds) => sum + seconds, 0),
      ratings: ratings
        .map(({ rating, created_at }) => ({ rating, created_at }))
        .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)),
      closed_on,
    },
    agenda: agendaOf(project, workflows),
  };
};

/** The sums of a workspace, or of a client. */
export interface ScopeFigures extends Figures {
  /** All that are counted, archived ones too. */
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
    // What a cancelled project's time went to says nothing of how projects go.
    times: one.cancelled ? figures.times : addTimes(figures.times, one.times, by),
  };
};

/** The figures once a project counts as `after` instead of as `before`; undefined where it is not counted at all. */
export const recounted = (
  figures: ScopeFigures,
  before: ProjectContribution | undefined,
  after: ProjectContribution | undefined,
): ScopeFigures => {
  const without = before ? addToScope(figures, before, -1) : figures;
  return after ? addToScope(without, after, 1) : without;
};

/** The figures of projects counted from nothing. */
export const totalOf = (contributions: readonly ProjectContribution[]): ScopeFigures =>
  contributions.reduce<ScopeFigures>((sum, one) => addToScope(sum, one, 1), noScopeFigures);

/** The sums of somebody on the team, over the projects of their teams and those that they were rated for. */
export interface UserFigures {
  readonly projects: number;
  readonly active: number;
  readonly completed: number;
  readonly rated: number;
  readonly rating_sum: number;
  readonly rating_count: number;
  /** How many projects of each client, by client id. */
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

/** Whom a project counts for. */
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

/** A user's figures once a project counts as `after` instead of as `before`. */
export const recountedUser = (
  figures: UserFigures,
  userId: number,
  before: ProjectContribution | undefined,
  after: ProjectContribution | undefined,
): UserFigures => {
  const without = before ? addToUser(figures, userId, before, -1) : figures;
  return after ? addToUser(without, userId, after, 1) : without;
};

/** When the newest rating was given, as far as it was counted: it is not taken back with its project. */
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
