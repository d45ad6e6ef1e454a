/** Keeps the figures of a workspace in step with its projects (docs/decisions/0005 and 0013). */
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
} from '#domain/analytics/analytics.ts';
import { type PastEvent, pastEvent } from '#domain/analytics/history.ts';
import type { Snapshot } from '#domain/analytics/series.ts';
import { localDate } from '#domain/calendar/date.ts';
import { canonical } from '../data/commit.ts';
import { Client } from '../data/entities/client.ts';
import { ClientFigures } from '../data/entities/client-figures.ts';
import { ProjectFigures } from '../data/entities/project-figures.ts';
import { TeamFigures, type TeamMemberFigures } from '../data/entities/team-figures.ts';
import { WorkspaceFigures } from '../data/entities/workspace-figures.ts';
import { type CommitRecord, projectWithHistory, workflowOfRecord } from '../data/project-reads.ts';
import { type TransactionEntities, type TransactionItems, transactIfItFits } from '../data/transact.ts';
import { inHalves, type TooLarge } from '../data/transaction-limits.ts';
import { tenantById } from '../lambda/tenant.ts';
import { again, retry } from '../retry.ts';
import { ratingsOfProject } from './ratings.ts';
import { forgetSnapshots, scopeOf } from './snapshots.ts';

/** Number of items that the team's figures are sharded over. */
export const teamParts = 8;
export const partOf = (userId: number): number => userId % teamParts;

/** Projects read at once, each with its history. */
const projectsAtOnce = 25;
const retries = { attempts: 8, waitMs: 20 };

/**
 * Recounts projects from their current state and history. A transaction subtracts their old contribution from all sums
 * and adds the new one, together with their agenda and the day's snapshots. Idempotent: a duplicate or late event
 * changes nothing. `at` is the time of the trigger and only chooses the day of the snapshots.
 */
export const recount = async (tenantId: number, projectIds: readonly number[], at: string): Promise<void> => {
  if (projectIds.length === 0) return;
  const zone = (await tenantById(tenantId))?.timezone;
  if (zone === undefined) return;
  const today = localDate(at, zone);
  for (let start = 0; start < projectIds.length; start += projectsAtOnce) {
    await inHalves(projectIds.slice(start, start + projectsAtOnce), async (some) => {
      const outcome = await retry(retries, () => tryRecount(tenantId, some, today));
      if (outcome === again) throw new Error('the figures are changed by others time and again');
      return outcome === 'counted' ? undefined : outcome;
    });
  }
};

interface Change {
  readonly projectId: number;
  readonly before: Counted | undefined;
  readonly after: Counted | undefined;
}

/** Recounts projects in one transaction; `again` if a concurrent recount came in between. */
const tryRecount = async (
  tenantId: number,
  projectIds: readonly number[],
  today: string,
): Promise<'counted' | TooLarge | typeof again> => {
  // Optimistic lock: the version of the sums is read first and guards every write below. A concurrent recount of a
  // newer state of these projects changes the version, so that a stale count is rejected.
  const { data: sums } = await WorkspaceFigures.get({ tenantId }).go({ consistent: true });
  const [stored, current] = await Promise.all([
    storedOf(tenantId, projectIds),
    Promise.all(projectIds.map((projectId) => countedNow(tenantId, projectId))),
  ]);
  const changes = projectIds
    .map((projectId, index): Change => ({ projectId, before: stored.get(projectId), after: current[index] }))
    .filter(({ before, after }) => canonical(before ?? null) !== canonical(after ?? null));
  if (changes.length === 0) return 'counted';

  const figures = changes.reduce<ScopeFigures>(
    (all, { before, after }) => recounted(all, before?.contribution, after?.contribution),
    sums ?? noScopeFigures,
  );
  const version = (sums?.version ?? 0) + 1;
  // A late message may belong to an earlier day; current figures belong to the newest day.
  const day = sums && sums.day > today ? sums.day : today;
  const [clients, team] = await Promise.all([clientsAfter(tenantId, changes), teamAfter(tenantId, changes)]);
  // Race: snapshots of a deleted client are removed before the transaction. A concurrent recount of that client makes
  // the transaction fail, and this runs again.
  const lost = clients.filter(({ after, remains }) => after.projects === 0 && !remains);
  await Promise.all(lost.map(({ clientId }) => forgetSnapshots(tenantId, scopeOf(clientId))));
  const { committed, tooLarge } = await transactIfItFits((entities) => [
    entities.WorkspaceFigures.put({ ...figures, tenantId, day, version })
      .where((item, { eq, notExists }) => (sums ? eq(item.version, sums.version) : notExists(item.version)))
      .commit(),
    ...snapshotIfNew(entities, tenantId, scopeOf(), day, sums ?? undefined, figures),
    ...clients.flatMap((client) => clientItems(entities, tenantId, client, day)),
    ...team.map(({ part, users }) => entities.TeamFigures.put({ tenantId, part, users }).commit()),
    ...changes.flatMap((change) => projectItems(entities, tenantId, change, version)),
  ]);
  return committed ? 'counted' : (tooLarge ?? again);
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

/** Snapshot of the day, unless it equals the one before. */
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
  /** False for a deleted client, which must have no snapshot left. */
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
    // Race with the client's purge, which runs once: no snapshot may be written after it.
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

/** New sums of every client that the changes touch. */
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

/** New parts of the team's figures, as far as the changes touch them. */
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

/** Fields that the team's figures depend on; most events change none. */
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

/**
 * Project's contribution as it was added to the sums, to subtract it. A contribution stored before decision 0027
 * names one stage of each kind; one from before 0089 was not counted for clients and weeks.
 */
const asAdded = (
  contribution: ProjectContribution & {
    readonly current_stage?: string | null;
    readonly upcoming_stage?: string | null;
  },
): ProjectContribution => {
  const { current_stage, upcoming_stage, ...added } = contribution;
  const titles = (title: string | null | undefined) => (title == null ? [] : [title]);
  return {
    ...added,
    with_client: contribution.with_client ?? false,
    completed_week: contribution.completed_week ?? null,
    current_stages: contribution.current_stages ?? titles(current_stage),
    upcoming_stages: contribution.upcoming_stages ?? titles(upcoming_stage),
  };
};

const storedOf = async (
  tenantId: number,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, Counted>> => {
  const keys = projectIds.map((projectId) => ({ tenantId, projectId }));
  const { data, unprocessed } = await ProjectFigures.get(keys).go({ consistent: true });
  if (unprocessed.length > 0) throw leftUnread();
  return new Map(
    data.map(({ projectId, contribution, stats, agenda }) => [
      projectId,
      { contribution: asAdded(contribution), stats, agenda },
    ]),
  );
};

const pastEvents = (commits: readonly CommitRecord[]): readonly PastEvent[] =>
  commits.flatMap(({ time, events }) =>
    events.flatMap((event) => pastEvent(event, new Date(time).toISOString()) ?? []),
  );

/** Current count of a project; undefined if the project does not exist. */
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
