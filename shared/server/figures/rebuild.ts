/**
 * Recomputes all figures of a workspace from its projects and their history, and compares them with the stored ones.
 * They differ only if something other than the product has written to the table, or if a counting rule has changed.
 */
import type { EntityItem } from 'electrodb';
import {
  type Counted,
  lastRated,
  lastRatedOfUser,
  noUserFigures,
  type ProjectContribution,
  recountedUser,
  type ScopeFigures,
  totalOf,
  type UserFigures,
  usersOf,
} from '#domain/analytics/analytics.ts';
import { localDate } from '#domain/calendar/date.ts';
import { canonical } from '../data/commit.ts';
import { AgendaItem } from '../data/entities/agenda-item.ts';
import { Client } from '../data/entities/client.ts';
import { ClientFigures } from '../data/entities/client-figures.ts';
import { DailyFigures } from '../data/entities/daily-figures.ts';
import { ProjectFigures } from '../data/entities/project-figures.ts';
import { TeamFigures, type TeamMemberFigures } from '../data/entities/team-figures.ts';
import { WorkspaceFigures } from '../data/entities/workspace-figures.ts';
import { type TransactionEntities, type TransactionItems, transactIfItFits } from '../data/transact.ts';
import { inHalves } from '../data/transaction-limits.ts';
import { tenantById } from '../lambda/tenant.ts';
import { allListed } from '../projects/project-list.ts';
import { again, retry } from '../retry.ts';
import { countedAtOnce } from './count-all.ts';
import { countedNow, partOf, shown } from './recount.ts';
import { scopeOf } from './snapshots.ts';

/** Stored figure that differs from the recomputed one; null is a missing item. */
export interface Difference {
  readonly what: string;
  readonly kept: unknown;
  readonly right: unknown;
}

type Item = TransactionItems[number];
type Write = (entities: TransactionEntities) => Item;
interface Mend extends Difference {
  readonly write: Write;
}

const everything = { consistent: true, pages: 'all' } as const;
const retries = { attempts: 5 };
const readAtOnce = 8;

const inGroups = <Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );

const kept = async (tenantId: number) => {
  const [workspace, projects, agenda, clients, team, active, archived, listed] = await Promise.all([
    WorkspaceFigures.get({ tenantId }).go({ consistent: true }),
    ProjectFigures.query.primary({ tenantId }).go(everything),
    AgendaItem.query.primary({ tenantId }).go(everything),
    ClientFigures.query.primary({ tenantId }).go(everything),
    TeamFigures.query.primary({ tenantId }).go(everything),
    allListed(tenantId, 'active'),
    allListed(tenantId, 'archived'),
    Client.query.primary({ tenantId }).go(everything),
  ]);
  return {
    workspace: workspace.data,
    projects: new Map(projects.data.map((one) => [one.projectId, one])),
    agenda: agenda.data,
    clients: new Map(clients.data.map((one) => [one.clientId, one])),
    team: team.data,
    rows: [...active, ...archived],
    projectIds: [
      ...new Set([
        ...[...active, ...archived].map(({ projectId }) => projectId),
        ...projects.data.map(({ projectId }) => projectId),
      ]),
    ],
    activeClients: listed.data.flatMap(({ id, status }) => (status === 'active' ? [id] : [])),
  };
};
type Kept = Awaited<ReturnType<typeof kept>>;

const sumsOf = (figures: ScopeFigures): ScopeFigures => {
  const {
    tenantId: _tenant,
    clientId: _client,
    day: _day,
    version: _version,
    last_rated: _last,
    ...sums
  } = {
    tenantId: 0,
    clientId: 0,
    day: '',
    version: 0,
    last_rated: '',
    ...figures,
  };
  return sums;
};

/** Difference between two values; empty if they are equal. */
const compare = (what: string, keptValue: unknown, right: unknown, write: Write): Mend[] =>
  canonical(keptValue ?? null) === canonical(right ?? null)
    ? []
    : [{ what, kept: keptValue ?? null, right: right ?? null, write }];

const ofProjects = (tenantId: number, state: Kept, counted: ReadonlyMap<number, Counted>): Mend[] =>
  state.projectIds.flatMap((projectId) => {
    const { contribution, stats, agenda } = state.projects.get(projectId) ?? {};
    const before = contribution && { contribution, stats, agenda };
    const after = counted.get(projectId);
    const version = state.workspace?.version ?? 0;
    return compare(`project ${projectId}`, before, after, (entities) =>
      after
        ? entities.ProjectFigures.put({ tenantId, projectId, ...after, version }).commit()
        : entities.ProjectFigures.delete({ tenantId, projectId }).commit(),
    );
  });

const ofAgenda = (tenantId: number, state: Kept, counted: ReadonlyMap<number, Counted>): Mend[] => {
  const right = [...counted].flatMap(
    ([
      projectId,
      {
        agenda,
        contribution: { healthy },
      },
    ]) => agenda.map((entry) => ({ ...entry, tenantId, projectId, healthy })),
  );
  const keyOf = ({ kind, at, projectId }: Omit<EntityItem<typeof AgendaItem>, 'tenantId'>) =>
    `agenda ${kind} of project ${projectId} at ${at}`;
  const known = new Map(state.agenda.map((item) => [keyOf(item), item]));
  const wanted = new Map(right.map((item) => [keyOf(item), item]));
  return [...new Set([...known.keys(), ...wanted.keys()])].flatMap((key) => {
    const after = wanted.get(key);
    const before = known.get(key);
    return compare(key, before, after, (entities) => {
      if (after) return entities.AgendaItem.put(after).commit();
      const { kind = 'feedback', at = '', projectId = 0 } = before ?? {};
      return entities.AgendaItem.delete({ tenantId, kind, at, projectId }).commit();
    });
  });
};

const ofClients = (
  tenantId: number,
  state: Kept,
  byClient: ReadonlyMap<number, readonly ProjectContribution[]>,
): Mend[] =>
  [...new Set([...state.clients.keys(), ...byClient.keys()])].flatMap((clientId) => {
    const before = state.clients.get(clientId);
    const contributions = byClient.get(clientId);
    const after = contributions && totalOf(contributions);
    const last_rated = lastRated(before?.last_rated ?? null, contributions ?? []);
    return compare(`client ${clientId}`, before && sumsOf(before), after, (entities) =>
      after
        ? entities.ClientFigures.put({
            ...after,
            tenantId,
            clientId,
            ...(last_rated === null ? {} : { last_rated }),
          }).commit()
        : entities.ClientFigures.delete({ tenantId, clientId }).commit(),
    );
  });

const withoutLast = ({ last_rated: _, ...figures }: TeamMemberFigures): UserFigures => figures;

const ofTeam = (tenantId: number, state: Kept, all: readonly ProjectContribution[]): Mend[] => {
  const known = new Map(state.team.flatMap(({ users }) => Object.entries(users)));
  const right = new Map(
    [...new Set(all.flatMap(usersOf))].map((userId): [string, TeamMemberFigures] => {
      const figures = all.reduce((sum, one) => recountedUser(sum, userId, undefined, one), noUserFigures);
      const last = known.get(String(userId))?.last_rated ?? null;
      return [String(userId), { ...figures, last_rated: lastRatedOfUser(last, userId, all) }];
    }),
  );
  const parts = new Set([...known.keys(), ...right.keys()].map((userId) => partOf(Number(userId))));
  return [...parts].flatMap((part) => {
    const ofPart = (users: ReadonlyMap<string, TeamMemberFigures>) =>
      Object.fromEntries([...users].filter(([userId]) => partOf(Number(userId)) === part));
    const sums = (users: ReadonlyMap<string, TeamMemberFigures>) =>
      Object.fromEntries(Object.entries(ofPart(users)).map(([id, one]) => [id, withoutLast(one)]));
    return compare(`team, part ${part}`, sums(known), sums(right), ({ TeamFigures: figures }) =>
      figures.put({ tenantId, part, users: ofPart(right) }).commit(),
    );
  });
};

/** Compares the newest snapshot of each scope with its current figures. Skips scopes without snapshots or projects. */
const ofSnapshots = async (
  tenantId: number,
  today: string,
  scopes: ReadonlyMap<string, ScopeFigures>,
): Promise<Mend[]> => {
  const found: Mend[] = [];
  for (const group of inGroups([...scopes], readAtOnce)) {
    const mends = await Promise.all(
      group.map(async ([scope, figures]) => {
        const { data } = await DailyFigures.query
          .primary({ tenantId, scope })
          .go({ consistent: true, order: 'desc', limit: 1 });
        const before = data[0];
        if (!before && figures.projects === 0) return [];
        const date = before && before.date > today ? before.date : today;
        return compare(`snapshot of ${scope}`, before && shown(before), shown(figures), (entities) =>
          entities.DailyFigures.put({ tenantId, scope, date, ...shown(figures) }).commit(),
        );
      }),
    );
    found.push(...mends.flat());
  }
  return found;
};

interface Found {
  readonly mends: readonly Mend[];
  /** Sums of the workspace, written last: their version shows concurrent recounts that the figures have changed. */
  readonly last: Mend;
}

const isKept = (state: Kept, projectId: number, counted: Counted | undefined): boolean => {
  const { contribution, stats, agenda } = state.projects.get(projectId) ?? {};
  return canonical(contribution ? { contribution, stats, agenda } : null) === canonical(counted ?? null);
};

/**
 * Counts of all projects. The history's index may lag behind what is stored: a project that differs by it is counted again by
 * its own partition, strongly consistent, so that nothing is mended by a count of a moment ago.
 */
const countedOf = async (tenantId: number, state: Kept): Promise<ReadonlyMap<number, Counted>> => {
  const counted = new Map(await countedAtOnce(tenantId, state.rows));
  const differing = state.projectIds.filter((id) => !isKept(state, id, counted.get(id)));
  for (const group of inGroups(differing, readAtOnce)) {
    const found = await Promise.all(group.map((projectId) => countedNow(tenantId, projectId)));
    for (const [index, projectId] of group.entries()) {
      const one = found[index];
      if (one) counted.set(projectId, one);
      else counted.delete(projectId);
    }
  }
  return counted;
};

const differences = async (tenantId: number, state: Kept, today: string): Promise<Found> => {
  const counted = await countedOf(tenantId, state);
  const all = [...counted.values()].map(({ contribution }) => contribution);
  const byClient = Map.groupBy(all, ({ client_id }) => client_id);
  const total = totalOf(all);
  const scopes = new Map([
    [scopeOf(), total],
    ...state.activeClients.map((id) => [scopeOf(id), totalOf(byClient.get(id) ?? [])] as const),
  ]);
  const { workspace } = state;
  const before = workspace ? sumsOf(workspace) : total.projects === 0 ? total : undefined;
  const write: Write = (entities) =>
    entities.WorkspaceFigures.put({
      ...total,
      tenantId,
      day: workspace && workspace.day > today ? workspace.day : today,
      version: (workspace?.version ?? 0) + 1,
    })
      .where((item, { eq, notExists }) =>
        workspace ? eq(item.version, workspace.version) : notExists(item.version),
      )
      .commit();
  return {
    mends: [
      ...ofProjects(tenantId, state, counted),
      ...ofAgenda(tenantId, state, counted),
      ...ofClients(tenantId, state, byClient),
      ...ofTeam(tenantId, state, all),
      ...(await ofSnapshots(tenantId, today, scopes)),
    ],
    last: { what: 'workspace', kept: before ?? null, right: total, write },
  };
};

const versionOf = async (tenantId: number): Promise<number | undefined> => {
  const { data } = await WorkspaceFigures.get({ tenantId }).go({ consistent: true });
  return data?.version;
};

/** Writes all differences; false if a concurrent recount came in between. */
const mend = async (
  tenantId: number,
  version: number | undefined,
  { mends, last }: Found,
): Promise<boolean> => {
  let isOvertaken = false;
  const writeAtOnce = async (first: Write, some: readonly Mend[]) => {
    if (isOvertaken) return undefined;
    const { committed, tooLarge } = await transactIfItFits((entities) => [
      first(entities),
      ...some.map(({ write }) => write(entities)),
    ]);
    isOvertaken = !committed && !tooLarge;
    return tooLarge;
  };
  const isUnchanged: Write = (entities) =>
    entities.WorkspaceFigures.check({ tenantId })
      .where((item, { eq, notExists }) =>
        version === undefined ? notExists(item.version) : eq(item.version, version),
      )
      .commit();
  if (await writeAtOnce(last.write, mends)) {
    await inHalves(mends, (some) => writeAtOnce(isUnchanged, some));
    await writeAtOnce(last.write, []);
  }
  return !isOvertaken;
};

/**
 * Differences between a workspace's stored figures and those recomputed from its projects and history; `fix` stores
 * the recomputed ones. Safe in production: it starts over if a concurrent recount has changed the version. An event
 * that is not counted yet shows up as a difference, too, and disappears a moment later.
 */
export const rebuildFigures = async (
  tenantId: number,
  { fix, now }: { readonly fix: boolean; readonly now: number },
): Promise<readonly Difference[]> => {
  const tenant = await tenantById(tenantId);
  if (!tenant) throw new Error(`There is no workspace ${tenantId}`);
  const today = localDate(now, tenant.timezone);
  const outcome = await retry<readonly Difference[]>(retries, async () => {
    const state = await kept(tenantId);
    const found = await differences(tenantId, state, today);
    const { mends, last } = found;
    const all = [...mends, ...(canonical(last.kept) === canonical(last.right) ? [] : [last])];
    const version = state.workspace?.version;
    if ((await versionOf(tenantId)) !== version) return again;
    if (fix && all.length > 0 && !(await mend(tenantId, version, found))) return again;
    return all.map(({ what, kept: before, right }) => ({ what, kept: before, right }));
  });
  if (outcome === again) {
    throw new Error(`Workspace ${tenantId} is counted time and again; try again when it is quieter`);
  }
  return outcome;
};
