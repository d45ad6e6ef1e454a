/** Counts a project from its state, its surveys and its history (decision 0126). */
import { type Counted, count } from '#domain/analytics/analytics.ts';
import {
  continued,
  follows,
  type KeptHistory,
  noHistory,
  type PastEvent,
  pastEvent,
} from '#domain/analytics/history.ts';
import { canonical } from '../data/commit.ts';
import { CountedHistory } from '../data/entities/counted-history.ts';
import { packed } from '../data/nested.ts';
import {
  type CommitRecord,
  commitsSince,
  type ProjectRecord,
  projectWithWorkflows,
  workflowOfRecord,
} from '../data/project-reads.ts';
import { type SurveyRecord, surveysOf } from './project-surveys.ts';
import { ratingsOf } from './ratings.ts';

/** History before a time, in epoch milliseconds. */
export interface Settled {
  readonly until: number;
  readonly history: KeptHistory;
}

export interface ProjectCount {
  /** Undefined if the project does not exist. */
  readonly counted: Counted | undefined;
  /** Settled history to store. Undefined: the stored one stays. */
  readonly settled?: Settled | undefined;
}

/** Newest commits that are never settled, so that those which change places with them are not late. */
const unsettled = 20;
/** Most commits that are read again at each recount. */
const mostUnsettled = 2 * unsettled;

/** Commit with those of its events that figures are counted from. */
export interface PastCommit {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly events: readonly PastEvent[];
}

export const pastCommit = ({ time, events }: CommitRecord): PastCommit => ({
  time,
  events: events.flatMap((event) => pastEvent(event, new Date(time).toISOString()) ?? []),
});

const pastEvents = (commits: readonly PastCommit[]): readonly PastEvent[] =>
  commits.flatMap(({ events }) => events);

/** History of commits in their order. */
export const historyOf = (commits: readonly PastCommit[], before = noHistory): KeptHistory =>
  continued(before, pastEvents(commits));

const nothingSettled: Settled = { until: 0, history: noHistory };

/** Characters of a kept history, below the limit of an item: a project with thousands of points is read whole. */
const mostKept = 200_000;

/** History with the commits before a time; undefined if it is too long to keep, or a later commit has an earlier event. */
const settledAt = (
  until: number,
  history: KeptHistory,
  commits: readonly PastCommit[],
): Settled | undefined => {
  const after = pastEvents(commits.filter(({ time }) => time >= until));
  const settled = {
    until,
    history: historyOf(
      commits.filter(({ time }) => time < until),
      history,
    ),
  };
  const fits = packed(settled.history).length <= mostKept;
  return fits && follows(settled.history, after) ? settled : undefined;
};

export const settledOf = async (tenantId: number, projectId: number): Promise<Settled | null> => {
  const { data } = await CountedHistory.get({ tenantId, projectId }).go({ consistent: true });
  return data && { until: data.until, history: data.history };
};

const pastCommits = async (tenantId: number, projectId: number, since: number): Promise<PastCommit[]> =>
  (await commitsSince(tenantId, projectId, since)).map(pastCommit);

/** Ratings as figures count them. */
export const starsOf = (project: ProjectRecord, surveys: readonly SurveyRecord[]) =>
  ratingsOf({ project, surveys }).map(({ team, ...rating }) => ({
    ...rating,
    user_ids: team.map(({ id }) => id),
  }));

/** Settled history up to the same time, of all commits of a project. */
export const resettledOf = ({ until }: Settled, commits: readonly PastCommit[]): Settled =>
  settledAt(until, noHistory, commits) ?? nothingSettled;

/** The same, of the commits that are stored now. */
export const resettled = async (tenantId: number, projectId: number, settled: Settled): Promise<Settled> =>
  resettledOf(settled, await pastCommits(tenantId, projectId, 0));

/**
 * Current count of a project. It reads the commits since its settled history; the whole history, if there is none, or if
 * one of the commits that this recount was called for (`oldest` is the time of the first) may have come too late for it.
 */
export const countProject = async (
  tenantId: number,
  projectId: number,
  stored: Settled | null,
  oldest = Number.POSITIVE_INFINITY,
): Promise<ProjectCount> => {
  const isLate = stored !== null && oldest < stored.until;
  const start = isLate ? null : stored;
  const [found, surveys, since] = await Promise.all([
    projectWithWorkflows(tenantId, projectId),
    surveysOf(tenantId, projectId),
    pastCommits(tenantId, projectId, start?.until ?? 0),
  ]);
  if (!found) return { counted: undefined };
  const goesOn = start !== null && follows(start.history, pastEvents(since));
  const commits = goesOn || start === null ? since : await pastCommits(tenantId, projectId, 0);
  const { history } = goesOn ? start : { history: noHistory };
  const { project, workflows } = found;
  const counted = count(
    project,
    workflows.map(workflowOfRecord),
    historyOf(commits, history),
    starsOf(project, surveys),
  );
  // Race: a late commit may come between this reading and the writing. Its own recount reads at least as many commits, so
  // that it settles them as well, and the version lets one of the two pass.
  const newest = commits.length > mostUnsettled ? commits.at(-unsettled)?.time : undefined;
  const settled = isLate
    ? (settledAt(stored.until, history, commits) ?? nothingSettled)
    : newest === undefined
      ? undefined
      : settledAt(newest, history, commits);
  // Repeated events are late, too, and change nothing.
  return { counted, settled: settled && canonical(settled) === canonical(stored) ? undefined : settled };
};
