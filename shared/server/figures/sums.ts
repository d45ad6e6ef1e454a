/** Sums of a workspace, its clients and its team, and the snapshots of its days, from changes of contributions. */
import type { EntityItem } from 'electrodb';
import {
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
import type { Snapshot } from '#domain/analytics/series.ts';
import { canonical } from '../data/commit.ts';
import { Client } from '../data/entities/client.ts';
import { ClientFigures } from '../data/entities/client-figures.ts';
import { FiguresChange } from '../data/entities/figures-change.ts';
import { TeamFigures, type TeamMemberFigures } from '../data/entities/team-figures.ts';
import { WorkspaceFigures } from '../data/entities/workspace-figures.ts';
import {
  Contended,
  type TransactionEntities,
  type TransactionItems,
  transactIfItFits,
} from '../data/transact.ts';
import { tooLargeError } from '../data/transaction-limits.ts';
import { whole } from '../data/whole.ts';
import { again, retry } from '../retry.ts';
import { forgetSnapshots, scopeOf } from './snapshots.ts';

/** Number of items that the team's figures are sharded over. */
export const teamParts = 8;
export const partOf = (userId: number): number => userId % teamParts;

export type Items = readonly TransactionItems[number][];

/** Change of a project's contribution; undefined: the project is not counted. */
export interface Change {
  readonly before: ProjectContribution | undefined;
  readonly after: ProjectContribution | undefined;
}

type Sums = EntityItem<typeof WorkspaceFigures>;

/** Sums as they are now; null before anything was counted. Read before the changes that are added to them. */
export const sumsOf = async (tenantId: number): Promise<Sums | null> => {
  const { data } = await WorkspaceFigures.get({ tenantId }).go({ consistent: true });
  return data;
};

interface Added {
  /** The workspace's sums, on condition that nobody else has changed them. */
  readonly sums: TransactionItems[number];
  readonly others: Items;
}

/** Writes that add changes to all sums on a day, or on the newest counted one if that is later. */
export const addedTo = async (
  tenantId: number,
  sums: Sums | null,
  changes: readonly Change[],
  today: string,
): Promise<(entities: TransactionEntities) => Added> => {
  const figures = changes.reduce<ScopeFigures>(
    (all, { before, after }) => recounted(all, before, after),
    sums ?? noScopeFigures,
  );
  // A late message may belong to an earlier day; current figures belong to the newest day.
  const day = sums && sums.day > today ? sums.day : today;
  const [clients, team] = await Promise.all([clientsAfter(tenantId, changes), teamAfter(tenantId, changes)]);
  // Race: snapshots of a deleted client are removed before the transaction. A concurrent change of that client makes
  // the transaction fail, and this runs again.
  const lost = clients.filter(({ after, remains }) => after.projects === 0 && !remains);
  await Promise.all(lost.map(({ clientId }) => forgetSnapshots(tenantId, scopeOf(clientId))));
  return (entities) => ({
    sums: entities.WorkspaceFigures.put({ ...figures, tenantId, day, version: (sums?.version ?? 0) + 1 })
      .where((item, { eq, notExists }) => (sums ? eq(item.version, sums.version) : notExists(item.version)))
      .commit(),
    others: [
      ...snapshotIfNew(entities, tenantId, scopeOf(), day, sums ?? undefined, figures),
      ...clients.flatMap((client) => clientItems(entities, tenantId, client, day)),
      ...team.map(({ part, users }) => entities.TeamFigures.put({ tenantId, part, users }).commit()),
    ],
  });
};

/** Result of a transaction; `again` if others' writes have cancelled it at each attempt. */
export const unlessContended = async <Outcome>(work: Promise<Outcome>): Promise<Outcome | typeof again> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Contended) return again;
    throw error;
  }
};

/** Changes that wait to be added to the sums. */
export const waitingChanges = async (tenantId: number) => {
  const { data } = await FiguresChange.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  return data;
};

/** Changes added in one transaction, fewer if they are of too many clients. */
const addedAtOnce = 40;
const retries = { attempts: 8, waitMs: 10 };

/**
 * Adds waiting changes to the sums until none of these projects has one. Each transaction takes along the changes of all
 * others, so that one who is overtaken finds theirs added: somebody who overtakes twice has read the sums after the change
 * was written.
 */
export const addWaiting = async (
  tenantId: number,
  isOwn: (projectId: number) => boolean,
  today: string,
): Promise<void> => {
  for (;;) {
    const outcome = await retry(retries, () => addSome(tenantId, isOwn, today));
    if (outcome === again) throw new Error('the sums are changed by others time and again');
    if (outcome === 'none waits') return;
  }
};

const addSome = async (
  tenantId: number,
  isOwn: (projectId: number) => boolean,
  today: string,
): Promise<'added' | 'none waits' | typeof again> => {
  // Race: changes are read after the version of the sums, so that one which has been added meanwhile is not added again.
  const sums = await sumsOf(tenantId);
  const waiting = await waitingChanges(tenantId);
  const own = waiting.filter(({ projectId }) => isOwn(projectId));
  if (own.length === 0) return 'none waits';
  let some = [...own, ...waiting.filter(({ projectId }) => !isOwn(projectId))].slice(0, addedAtOnce);
  for (;;) {
    const changes = some.map(({ before, after }): Change => ({ before, after }));
    const day = [today, ...some.map((one) => one.day)].toSorted().at(-1) ?? today;
    const write = await addedTo(tenantId, sums, changes, day);
    const outcome = await unlessContended(
      transactIfItFits((entities) => {
        const added = write(entities);
        return [
          added.sums,
          ...added.others,
          ...some.map(({ projectId, version }) =>
            entities.FiguresChange.delete({ tenantId, projectId, version }).commit(),
          ),
        ];
      }),
    );
    if (outcome === again || !outcome.committed) {
      if (outcome === again || !outcome.tooLarge) return again;
      if (some.length === 1) throw tooLargeError(outcome.tooLarge);
      some = some.slice(0, Math.ceil(some.length / 2));
    } else return 'added';
  }
};

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
  changes.flatMap(({ before, after }) => [...(before ? [before] : []), ...(after ? [after] : [])]);

/** New sums of every client that the changes touch. */
const clientsAfter = async (
  tenantId: number,
  changes: readonly Change[],
): Promise<readonly ClientChange[]> => {
  const ids = [...new Set(contributionsOf(changes).map(({ client_id }) => client_id))];
  const { data } = await whole(
    ClientFigures.get(ids.map((clientId) => ({ tenantId, clientId }))).go({
      consistent: true,
    }),
  );
  const known = new Map(data.map((figures) => [figures.clientId, figures]));
  return Promise.all(
    ids.map(async (clientId) => {
      const ofClient = (one: ProjectContribution | undefined) =>
        one?.client_id === clientId ? one : undefined;
      const before = known.get(clientId);
      const after = changes.reduce<ScopeFigures>(
        (all, change) => recounted(all, ofClient(change.before), ofClient(change.after)),
        before ?? noScopeFigures,
      );
      const added = changes.flatMap((change) => ofClient(change.after) ?? []);
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
  const { data } = await whole(
    TeamFigures.get(parts.map((part) => ({ tenantId, part }))).go({
      consistent: true,
    }),
  );
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
const forTeam = (counted: ProjectContribution | undefined) => {
  if (!counted) return null;
  const { team, client_id, active, completed_seconds, ratings_by_user } = counted;
  return { team, client_id, active, completed: completed_seconds !== null, ratings_by_user };
};

const userAfter = (
  known: TeamMemberFigures | undefined,
  userId: number,
  changes: readonly Change[],
): TeamMemberFigures | undefined => {
  const figures = changes.reduce(
    (all, { before, after }) => recountedUser(all, userId, before, after),
    known ?? noUserFigures,
  );
  if (Object.keys(figures.clients).length === 0) return undefined;
  const added = changes.flatMap(({ after }) => (after ? [after] : []));
  return { ...figures, last_rated: lastRatedOfUser(known?.last_rated ?? null, userId, added) };
};
