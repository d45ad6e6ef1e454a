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
import { CountedHistory } from '../data/entities/counted-history.ts';
import { DailyFigures } from '../data/entities/daily-figures.ts';
import { ProjectFigures } from '../data/entities/project-figures.ts';
import { TeamFigures, type TeamMemberFigures } from '../data/entities/team-figures.ts';
import { type TransactionEntities, type TransactionItems, transactIfItFits } from '../data/transact.ts';
import { inHalves } from '../data/transaction-limits.ts';
import { whole } from '../data/whole.ts';
import { tenantById } from '../lambda/tenant.ts';
import { allListed } from '../projects/project-list.ts';
import { again, retry } from '../retry.ts';
import { countedAtOnce } from './count-all.ts';
import { countProject, resettled, type Settled } from './count-project.ts';
import { asAdded, type CountedChange, leaveWaiting } from './recount.ts';
import { scopeOf } from './snapshots.ts';
import { addWaiting, partOf, shown, sumsOf as storedSums, waitingChanges } from './sums.ts';

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
const writtenAtOnce = 25;

const inGroups = <Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );

/** Figures as they are stored. The version of the sums is read first, and the waiting changes last. */
const kept = async (tenantId: number) => {
  const workspace = await storedSums(tenantId);
  const [projects, histories, agenda, clients, team, active, archived, listed] = await Promise.all([
    ProjectFigures.query.primary({ tenantId }).go(everything),
    CountedHistory.query.primary({ tenantId }).go(everything),
    AgendaItem.query.primary({ tenantId }).go(everything),
    ClientFigures.query.primary({ tenantId }).go(everything),
    TeamFigures.query.primary({ tenantId }).go(everything),
    allListed(tenantId, 'active'),
    allListed(tenantId, 'archived'),
    Client.query.primary({ tenantId }).go(everything),
  ]);
  return {
    workspace,
    projects: new Map(projects.data.map((one) => [one.projectId, one])),
    histories: new Map(histories.data.map((one) => [one.projectId, one])),
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
    waiting: await waitingChanges(tenantId),
  };
};
type Kept = Awaited<ReturnType<typeof kept>>;

/** Contributions that the stored sums should hold: those of the projects, without the changes that wait. */
const addedContributions = ({ projects, waiting }: Kept): readonly ProjectContribution[] => {
  const byProject = Map.groupBy(waiting, ({ projectId }) => projectId);
  return [...new Set([...projects.keys(), ...byProject.keys()])].flatMap((projectId) => {
    const first = byProject.get(projectId)?.toSorted((a, b) => a.version - b.version)[0];
    const stored = projects.get(projectId);
    const added = first ? first.before : stored && asAdded(stored.contribution);
    return added ? [added] : [];
  });
};

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
const differing = (what: string, keptValue: unknown, right: unknown): Difference[] =>
  canonical(keptValue ?? null) === canonical(right ?? null)
    ? []
    : [{ what, kept: keptValue ?? null, right: right ?? null }];

const compare = (what: string, keptValue: unknown, right: unknown, write: Write): Mend[] =>
  differing(what, keptValue, right).map((difference) => ({ ...difference, write }));

const whatOf = (projectId: number) => `project ${projectId}`;
const whatOfHistory = (projectId: number) => `history of project ${projectId}`;

const ofProjects = (
  state: Kept,
  counted: ReadonlyMap<number, Counted>,
  among: ReadonlySet<number> = new Set(state.projectIds),
): Difference[] =>
  state.projectIds.flatMap((projectId) => {
    if (!among.has(projectId)) return [];
    const { contribution, stats, agenda } = state.projects.get(projectId) ?? {};
    const before = contribution && { contribution, stats, agenda };
    return differing(whatOf(projectId), before, counted.get(projectId));
  });

const ofHistories = (
  state: Kept,
  histories: ReadonlyMap<number, Settled>,
  among: ReadonlySet<number> = new Set(state.histories.keys()),
): Difference[] =>
  [...state.histories].flatMap(([projectId, { until, history }]) =>
    among.has(projectId)
      ? differing(whatOfHistory(projectId), { until, history }, histories.get(projectId))
      : [],
  );

type AgendaRecord = EntityItem<typeof AgendaItem>;
const keyOf = ({ kind, at, projectId }: AgendaRecord) => `agenda ${kind} of project ${projectId} at ${at}`;

const agendaOf = (
  tenantId: number,
  counted: ReadonlyMap<number, Counted>,
): ReadonlyMap<string, AgendaRecord> =>
  new Map(
    [...counted]
      .flatMap(
        ([
          projectId,
          {
            agenda,
            contribution: { healthy },
          },
        ]) => agenda.map((entry): AgendaRecord => ({ ...entry, tenantId, projectId, healthy })),
      )
      .map((item) => [keyOf(item), item]),
  );

const ofAgenda = (tenantId: number, state: Kept, counted: ReadonlyMap<number, Counted>) => {
  const known = new Map(state.agenda.map((item) => [keyOf(item), item]));
  const wanted = agendaOf(tenantId, counted);
  return [...new Set([...known.keys(), ...wanted.keys()])].flatMap((key) =>
    differing(key, known.get(key), wanted.get(key)).map((difference) => ({
      ...difference,
      projectId: (wanted.get(key) ?? known.get(key))?.projectId ?? 0,
      stray: wanted.has(key) ? undefined : known.get(key),
    })),
  );
};

const ofClients = (
  tenantId: number,
  state: Kept,
  byClient: ReadonlyMap<number, readonly ProjectContribution[]>,
  present: readonly ProjectContribution[],
): Mend[] =>
  [...new Set([...state.clients.keys(), ...byClient.keys()])].flatMap((clientId) => {
    const before = state.clients.get(clientId);
    const remains = before && present.some(({ client_id }) => client_id === clientId);
    const contributions = byClient.get(clientId) ?? (remains ? [] : undefined);
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

const ofTeam = (
  tenantId: number,
  state: Kept,
  all: readonly ProjectContribution[],
  present: readonly ProjectContribution[],
): Mend[] => {
  const known = new Map(state.team.flatMap(({ users }) => Object.entries(users)));
  const remaining = present.flatMap(usersOf).filter((userId) => known.has(String(userId)));
  const right = new Map(
    [...new Set([...all.flatMap(usersOf), ...remaining])].map((userId): [string, TeamMemberFigures] => {
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

interface FoundSums {
  readonly mends: readonly Mend[];
  /** Sums of the workspace, written last: their version shows concurrent recounts that the figures have changed. */
  readonly last: Mend;
}

/** Compares all sums with contributions. A client or user of a `present` one keeps the time of the newest rating. */
const sumsAgainst = async (
  tenantId: number,
  state: Kept,
  all: readonly ProjectContribution[],
  present: readonly ProjectContribution[],
  today: string,
): Promise<FoundSums> => {
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
      ...ofClients(tenantId, state, byClient, present),
      ...ofTeam(tenantId, state, all, present),
      ...(await ofSnapshots(tenantId, today, scopes)),
    ],
    last: { what: 'workspace', kept: before ?? null, right: total, write },
  };
};

const isRight = ({ kept: before, right }: Difference) => canonical(before) === canonical(right);

interface Found {
  readonly differences: readonly Difference[];
  /** Projects to write anew. */
  readonly changes: readonly CountedChange[];
  /** Items of the agenda that belong to no project. */
  readonly strays: readonly AgendaRecord[];
  readonly counted: readonly ProjectContribution[];
}

interface Counts {
  readonly counted: ReadonlyMap<number, Counted>;
  readonly histories: ReadonlyMap<number, Settled>;
  /** Projects that may differ from their counts; the others were compared and are equal. */
  readonly doubtful: ReadonlySet<number>;
}

/**
 * Counts of all projects, and their histories as they should be kept. The history's index may lag behind what is stored: a
 * project that differs by it is counted again by its own partition, strongly consistent, so that nothing is mended by a count
 * of a moment ago.
 */
const countsOf = async (tenantId: number, state: Kept): Promise<Counts> => {
  const byIndex = await countedAtOnce(tenantId, state.rows, state.histories);
  const counted = new Map(byIndex.counted);
  const histories = new Map(byIndex.histories);
  const wrong = new Set(
    [...ofProjects(state, counted), ...ofHistories(state, histories)].map(({ what }) => what),
  );
  const doubtful = new Set(
    [...state.projectIds, ...state.histories.keys()].filter(
      (id) => wrong.has(whatOf(id)) || wrong.has(whatOfHistory(id)),
    ),
  );
  const differing = state.projectIds.filter((id) => doubtful.has(id));
  for (const group of inGroups(differing, readAtOnce)) {
    await Promise.all(
      group.map(async (projectId) => {
        const settled = state.histories.get(projectId);
        const [count, history] = await Promise.all([
          countProject(tenantId, projectId, null),
          settled && resettled(tenantId, projectId, settled),
        ]);
        counted.delete(projectId);
        histories.delete(projectId);
        if (count.counted) counted.set(projectId, count.counted);
        if (count.counted && history) histories.set(projectId, history);
      }),
    );
  }
  return { counted, histories, doubtful };
};

const differences = async (tenantId: number, state: Kept, today: string): Promise<Found> => {
  const { counted, histories, doubtful } = await countsOf(tenantId, state);
  const all = [...counted.values()].map(({ contribution }) => contribution);
  const projects = ofProjects(state, counted, doubtful);
  const settled = ofHistories(state, histories, doubtful);
  const agenda = ofAgenda(tenantId, state, counted);
  const { mends, last } = await sumsAgainst(tenantId, state, all, all, today);
  const wrong = new Set([...projects, ...settled].map(({ what }) => what));
  const changes = state.projectIds.flatMap((projectId): CountedChange[] => {
    const ofHistory = wrong.has(whatOfHistory(projectId));
    if (!ofHistory && !wrong.has(whatOf(projectId)) && !agenda.some((one) => one.projectId === projectId))
      return [];
    const stored = state.projects.get(projectId);
    const before = stored && {
      contribution: asAdded(stored.contribution),
      stats: stored.stats,
      agenda: stored.agenda,
      version: stored.version,
    };
    const after = counted.get(projectId);
    return before || after
      ? [{ projectId, before, after, settled: ofHistory ? histories.get(projectId) : undefined }]
      : [];
  });
  return {
    differences: [
      ...projects,
      ...settled,
      ...agenda.map(({ what, kept: before, right }) => ({ what, kept: before, right })),
      ...mends.map(({ what, kept: before, right }) => ({ what, kept: before, right })),
      ...[last].flatMap(({ what, kept: before, right }) =>
        isRight({ what, kept: before, right }) ? [] : [{ what, kept: before, right }],
      ),
    ],
    changes,
    strays: agenda.flatMap(({ stray }) => stray ?? []),
    counted: all,
  };
};

/** Writes all differences of sums; false if a concurrent recount came in between. */
const mendSums = async (
  tenantId: number,
  version: number | undefined,
  { mends, last }: FoundSums,
): Promise<boolean> => {
  if (mends.length === 0 && isRight(last)) return true;
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
 * Stores what was found: projects first, with the changes that wait for the sums; then the sums, as they should be without
 * those changes; then the changes are added to them. False if a concurrent recount came in between.
 */
const mend = async (
  tenantId: number,
  { changes, strays, counted }: Found,
  today: string,
): Promise<boolean> => {
  let isOvertaken = false;
  for (const group of inGroups(changes, writtenAtOnce)) {
    await inHalves(group, async (some) => {
      const outcome = await leaveWaiting(tenantId, some, today);
      isOvertaken ||= outcome === again;
      return outcome === again || outcome === 'waits' ? undefined : outcome;
    });
  }
  if (isOvertaken) return false;
  if (strays.length > 0) {
    const keys = strays.map(({ kind, at, projectId }) => ({ tenantId, kind, at, projectId }));
    await whole(AgendaItem.delete(keys).go({ concurrent: 4 }));
  }
  const state = await kept(tenantId);
  const found = await sumsAgainst(tenantId, state, addedContributions(state), counted, today);
  if (!(await mendSums(tenantId, state.workspace?.version, found))) return false;
  await addWaiting(tenantId, () => true, today);
  return true;
};

/**
 * Differences between a workspace's stored figures and those recomputed from its projects and history; `fix` stores
 * the recomputed ones. Safe in production: it starts over if a concurrent recount has come in between. An event that is
 * not counted yet shows up as a difference, too, and disappears a moment later.
 */
export const rebuildFigures = async (
  tenantId: number,
  { fix, now }: { readonly fix: boolean; readonly now: number },
): Promise<readonly Difference[]> => {
  const tenant = await tenantById(tenantId);
  if (!tenant) throw new Error(`There is no workspace ${tenantId}`);
  const today = localDate(now, tenant.timezone);
  let all: readonly Difference[] = [];
  const outcome = await retry<readonly Difference[]>(retries, async () => {
    const state = await kept(tenantId);
    const found = await differences(tenantId, state, today);
    if ((await storedSums(tenantId))?.version !== state.workspace?.version) return again;
    // A repetition finds only what the attempt before it has not mended.
    if (all.length === 0) all = found.differences;
    if (fix && found.differences.length > 0 && !(await mend(tenantId, found, today))) return again;
    return all;
  });
  if (outcome === again) {
    throw new Error(`Workspace ${tenantId} is counted time and again; try again when it is quieter`);
  }
  return outcome;
};
