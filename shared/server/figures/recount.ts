/** Figures of a workspace, kept in step with its projects (docs/decisions/0005 and 0011). */
import { setTimeout as wait } from 'node:timers/promises';
import type { EntityItem } from 'electrodb';
import {
  type AgendaEntry,
  type Counted,
  count,
  lastRated,
  lastRatedOfUser,
  noScopeFigures,
  noUserFigures,
  type ProjectContribution,
  recounted,
  recountedUser,
  type ScopeFigures,
  usersOf,
} from '../../domain/analytics/analytics.ts';
import { type PastEvent, pastEvent } from '../../domain/analytics/history.ts';
import type { Snapshot } from '../../domain/analytics/series.ts';
import { localDate } from '../../domain/calendar/date.ts';
import { canonical } from '../data/commit.ts';
import { Client } from '../data/entities/clients.ts';
import {
  ClientFigures,
  ProjectFigures,
  TeamFigures,
  type TeamMemberFigures,
  WorkspaceFigures,
} from '../data/entities/machines.ts';
import { type CommitRecord, projectWithHistory, workflowOfRecord } from '../data/project-reads.ts';
import { type TransactionEntities, type TransactionItems, transact } from '../data/transact.ts';
import { tenantById } from '../lambda/tenant.ts';
import { ratingsOfProject } from './ratings.ts';
import { forgetSnapshots, scopeOf } from './snapshots.ts';

/** In how many items a team's figures lie. */
export const teamParts = 8;
export const partOf = (userId: number): number => userId % teamParts;

/**
 * A transaction holds 100 items. A project takes five of them at most and its client three, the team takes its parts and
 * the workspace two.
 */
const projectsAtOnce = 11;
const attempts = 8;

/**
 * Counts projects anew by the state and history they have now. What they contributed is taken out, and what they
 * contribute is put in, together with their agenda, all sums and the day's snapshots, or not at all; so an event that
 * comes twice or late changes nothing. `at` is the time of the trigger, and decides nothing but the snapshots' day.
 */
export const recount = async (tenantId: number, projectIds: readonly number[], at: string): Promise<void> => {
  if (projectIds.length === 0) return;
  const zone = (await tenantById(tenantId))?.timezone;
  if (zone === undefined) return;
  const today = localDate(at, zone);
  for (let start = 0; start < projectIds.length; start += projectsAtOnce) {
    await recountAtOnce(tenantId, projectIds.slice(start, start + projectsAtOnce), today);
  }
};

const recountAtOnce = async (
  tenantId: number,
  projectIds: readonly number[],
  today: string,
): Promise<void> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (attempt > 1) await wait(2 ** attempt * 5 * (0.5 + Math.random()));
    if (await tryRecount(tenantId, projectIds, today)) return;
  }
  throw new Error('the figures are changed by others time and again');
};

interface Change {
  readonly projectId: number;
  readonly before: Counted | undefined;
  readonly after: Counted | undefined;
}

/** Whether the figures have become right; false when others have changed them meanwhile. */
const tryRecount = async (
  tenantId: number,
  projectIds: readonly number[],
  today: string,
): Promise<boolean> => {
  // The version of the sums is read first: whoever has counted a newer state of a project than is read below has also
  // moved the version, and the stale count here does not get through. It guards everything that is written.
  const { data: sums } = await WorkspaceFigures.get({ tenantId }).go({ consistent: true });
  const [stored, current] = await Promise.all([
    storedOf(tenantId, projectIds),
    Promise.all(projectIds.map((projectId) => countedNow(tenantId, projectId))),
  ]);
  const changes = projectIds
    .map((projectId, index): Change => ({ projectId, before: stored.get(projectId), after: current[index] }))
    .filter(({ before, after }) => canonical(before ?? null) !== canonical(after ?? null));
  if (changes.length === 0) return true;

  const figures = changes.reduce<ScopeFigures>(
    (all, { before, after }) => recounted(all, before?.contribution, after?.contribution),
    sums ?? noScopeFigures,
  );
  const version = (sums?.version ?? 0) + 1;
  // A message that comes late is of an earlier day; the newest figures belong to the newest.
  const day = sums && sums.day > today ? sums.day : today;
  const [clients, team] = await Promise.all([clientsAfter(tenantId, changes), teamAfter(tenantId, changes)]);
  // Before the last word on a client who is no more: whoever else counts them meanwhile has this one begin anew.
  const lost = clients.filter(({ after, remains }) => after.projects === 0 && !remains);
  await Promise.all(lost.map(({ clientId }) => forgetSnapshots(tenantId, scopeOf(clientId))));
  const { committed } = await transact((entities) => [
    entities.WorkspaceFigures.put({ ...figures, tenantId, day, version })
      .where((item, { eq, notExists }) => (sums ? eq(item.version, sums.version) : notExists(item.version)))
      .commit(),
    ...snapshotIfNew(entities, tenantId, scopeOf(), day, sums ?? undefined, figures),
    ...clients.flatMap((client) => clientItems(entities, tenantId, client, day)),
    ...team.map(({ part, users }) => entities.TeamFigures.put({ tenantId, part, users }).commit()),
    ...changes.flatMap((change) => projectItems(entities, tenantId, change, version)),
  ]);
  return committed;
};

const isSame = (one: AgendaEntry, other: AgendaEntry): boolean =>
  one.kind === other.kind && one.at === other.at;

type Items = readonly TransactionItems[number][];

const projectItems = (
  entities: TransactionEntities,
  tenantId: number,
  { projectId, before, after }: Change,
  version: number,
): Items => [
  after
    ? entities.ProjectFigures.put({ tenantId, projectId, ...after, version }).commit()
    : entities.ProjectFigures.delete({ tenantId, projectId }).commit(),
  ...(before?.agenda ?? [])
    .filter((entry) => !after?.agenda.some((one) => isSame(one, entry)))
    .map((entry) => entities.AgendaItem.delete({ tenantId, projectId, ...entry }).commit()),
  ...(after
    ? after.agenda.map((entry) =>
        entities.AgendaItem.put({
          tenantId,
          projectId,
          ...entry,
          healthy: after.contribution.healthy,
        }).commit(),
      )
    : []),
];

export type Shown = Omit<Snapshot, 'date'>;
export const shown = ({ active, healthy, rating_sum, rating_count }: Shown): Shown => ({
  active,
  healthy,
  rating_sum,
  rating_count,
});

/** The day's snapshot, unless it would say what the one before says. */
const snapshotIfNew = (
  entities: TransactionEntities,
  tenantId: number,
  scope: string,
  date: string,
  before: Shown | undefined,
  after: Shown,
): Items =>
  before && canonical(shown(before)) === canonical(shown(after))
    ? []
    : [entities.DailyFigures.put({ tenantId, scope, date, ...shown(after) }).commit()];

interface ClientChange {
  readonly clientId: number;
  readonly before: ScopeFigures | undefined;
  readonly after: ScopeFigures;
  readonly last_rated: string | null;
  /** Whether the client is there for a snapshot; a deleted one is to leave nothing behind. */
  readonly remains: boolean;
}

const clientItems = (
  entities: TransactionEntities,
  tenantId: number,
  { clientId, before, after, last_rated, remains }: ClientChange,
  day: string,
): Items => {
  const gone = after.projects === 0;
  return [
    gone
      ? entities.ClientFigures.delete({ tenantId, clientId }).commit()
      : entities.ClientFigures.put({
          ...after,
          tenantId,
          clientId,
          ...(last_rated === null ? {} : { last_rated }),
        }).commit(),
    ...(remains ? snapshotIfNew(entities, tenantId, scopeOf(clientId), day, before, after) : []),
    // Its purge could have come by since it was asked about, and would not come again.
    ...(gone && remains
      ? [
          entities.Client.check({ tenantId, id: clientId })
            .where(({ status }, { eq }) => eq(status, 'active'))
            .commit(),
        ]
      : []),
  ];
};

const contributionsOf = (changes: readonly Change[]): readonly ProjectContribution[] =>
  changes.flatMap(({ before, after }) => [
    ...(before ? [before.contribution] : []),
    ...(after ? [after.contribution] : []),
  ]);

/** The sums of every client that the changes touch. */
const clientsAfter = async (
  tenantId: number,
  changes: readonly Change[],
): Promise<readonly ClientChange[]> => {
  const ids = [...new Set(contributionsOf(changes).map(({ client_id }) => client_id))];
  const { data, unprocessed } = await ClientFigures.get(ids.map((clientId) => ({ tenantId, clientId }))).go({
    consistent: true,
  });
  if (unprocessed.length > 0) throw leftUnread();
  const known = new Map(data.map((figures) => [figures.clientId, figures]));
  return Promise.all(
    ids.map(async (clientId) => {
      const ofClient = (one: ProjectContribution | undefined) =>
        one?.client_id === clientId ? one : undefined;
      const before = known.get(clientId);
      const after = changes.reduce<ScopeFigures>(
        (all, change) =>
          recounted(all, ofClient(change.before?.contribution), ofClient(change.after?.contribution)),
        before ?? noScopeFigures,
      );
      const added = changes.flatMap((change) => ofClient(change.after?.contribution) ?? []);
      const remains = after.projects > 0 || (await isThere(tenantId, clientId));
      return { clientId, before, after, last_rated: lastRated(before?.last_rated ?? null, added), remains };
    }),
  );
};

const isThere = async (tenantId: number, clientId: number): Promise<boolean> => {
  const { data } = await Client.get({ tenantId, id: clientId }).go({ consistent: true });
  return data?.status === 'active';
};

type TeamPart = Pick<EntityItem<typeof TeamFigures>, 'part' | 'users'>;

/** The parts of the team's figures that the changes touch, as they will be. */
const teamAfter = async (tenantId: number, changes: readonly Change[]): Promise<readonly TeamPart[]> => {
  const touched = changes.filter(
    ({ before, after }) => canonical(forTeam(before)) !== canonical(forTeam(after)),
  );
  const users = [...new Set(contributionsOf(touched).flatMap(usersOf))];
  if (users.length === 0) return [];
  const parts = [...new Set(users.map(partOf))];
  const { data, unprocessed } = await TeamFigures.get(parts.map((part) => ({ tenantId, part }))).go({
    consistent: true,
  });
  if (unprocessed.length > 0) throw leftUnread();
  return parts.map((part) => {
    const kept = new Map(Object.entries(data.find((one) => one.part === part)?.users ?? {}));
    for (const userId of users.filter((id) => partOf(id) === part)) {
      const figures = userAfter(kept.get(String(userId)), userId, touched);
      if (figures) kept.set(String(userId), figures);
      else kept.delete(String(userId));
    }
    return { part, users: Object.fromEntries(kept) };
  });
};

/** What of a project the team's figures are made of: most events change nothing of it. */
const forTeam = (counted: Counted | undefined) => {
  if (!counted) return null;
  const { team, client_id, active, completed_seconds, ratings_by_user } = counted.contribution;
  return { team, client_id, active, completed: completed_seconds !== null, ratings_by_user };
};

const userAfter = (
  known: TeamMemberFigures | undefined,
  userId: number,
  changes: readonly Change[],
): TeamMemberFigures | undefined => {
  const figures = changes.reduce(
    (all, { before, after }) => recountedUser(all, userId, before?.contribution, after?.contribution),
    known ?? noUserFigures,
  );
  if (Object.keys(figures.clients).length === 0) return undefined;
  const added = changes.flatMap(({ after }) => (after ? [after.contribution] : []));
  return { ...figures, last_rated: lastRatedOfUser(known?.last_rated ?? null, userId, added) };
};

const leftUnread = () => new Error('Throttling: figures are left unread');

/** What each project was counted as last. */
const storedOf = async (
  tenantId: number,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, Counted>> => {
  const keys = projectIds.map((projectId) => ({ tenantId, projectId }));
  const { data, unprocessed } = await ProjectFigures.get(keys).go({ consistent: true });
  if (unprocessed.length > 0) throw leftUnread();
  return new Map(
    data.map(({ projectId, contribution, stats, agenda }) => [projectId, { contribution, stats, agenda }]),
  );
};

const pastEvents = (commits: readonly CommitRecord[]): readonly PastEvent[] =>
  commits.flatMap(({ time, events }) =>
    events.flatMap((event) => pastEvent(event, new Date(time).toISOString()) ?? []),
  );

/** What a project is to be counted as; undefined when there is none. */
export const countedNow = async (tenantId: number, projectId: number): Promise<Counted | undefined> => {
  const [found, ratings] = await Promise.all([
    projectWithHistory(tenantId, projectId),
    ratingsOfProject(tenantId, projectId),
  ]);
  if (!found) return undefined;
  const { project, workflows, commits } = found;
  const stars = ratings.map(({ team, ...rating }) => ({ ...rating, user_ids: team.map(({ id }) => id) }));
  return count(project, workflows.map(workflowOfRecord), pastEvents(commits), stars);
};
