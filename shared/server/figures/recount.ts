/** Keeps the figures of a workspace in step with its projects (decisions 0005, 0013 and 0126). */
import type { AgendaEntry, Counted, ProjectContribution } from '#domain/analytics/analytics.ts';
import { localDate } from '#domain/calendar/date.ts';
import { canonical } from '../data/commit.ts';
import { ProjectFigures } from '../data/entities/project-figures.ts';
import { type TransactionEntities, transactIfItFits } from '../data/transact.ts';
import { inHalves, type TooLarge } from '../data/transaction-limits.ts';
import { whole } from '../data/whole.ts';
import { tenantById } from '../lambda/tenant.ts';
import { again, retry } from '../retry.ts';
import { countProject, type Settled, settledOf } from './count-project.ts';
import { addedTo, addWaiting, type Items, sumsOf, unlessContended, waitingChanges } from './sums.ts';

/** Projects counted at once. */
const projectsAtOnce = 25;
const retries = { attempts: 8, waitMs: 20 };

/** Project to recount. */
export interface Recounted {
  readonly projectId: number;
  /** Epoch milliseconds of the oldest commit that it is recounted for; none without a certain one. */
  readonly oldest?: number | undefined;
}

/**
 * Recounts projects from their current state and history, and brings all sums in step: their old contribution is
 * subtracted, the new one added, together with their agenda and the day's snapshots. Idempotent: a duplicate or late
 * event changes nothing. `at` is the time of the trigger and only chooses the day of the snapshots.
 */
export const recount = async (
  tenantId: number,
  projects: readonly Recounted[],
  at: string,
): Promise<void> => {
  if (projects.length === 0) return;
  const zone = (await tenantById(tenantId))?.timezone;
  if (zone === undefined) return;
  const today = localDate(at, zone);
  for (let start = 0; start < projects.length; start += projectsAtOnce) {
    await inHalves(projects.slice(start, start + projectsAtOnce), async (some) => {
      const outcome = await retry(retries, () => tryRecount(tenantId, some, today));
      if (outcome === again) throw new Error('the projects are counted by others time and again');
      return outcome === 'counted' ? undefined : outcome;
    });
  }
};

/** Project's figures as they are stored. */
export interface Stored extends Counted {
  readonly version: number;
}

export interface CountedChange {
  readonly projectId: number;
  readonly before: Stored | undefined;
  readonly after: Counted | undefined;
  /** Settled history to store; undefined: the stored one stays. */
  readonly settled: Settled | undefined;
}

const hasChanged = ({ before, after, settled }: CountedChange): boolean =>
  settled !== undefined || canonical(withoutVersion(before)) !== canonical(after ?? null);

const withoutVersion = (stored: Stored | undefined): Counted | null => {
  if (!stored) return null;
  const { contribution, stats, agenda } = stored;
  return { contribution, stats, agenda };
};

/** Counts projects, and adds what has changed to the sums; `again` if a concurrent recount of them came in between. */
const tryRecount = async (
  tenantId: number,
  projects: readonly Recounted[],
  today: string,
): Promise<'counted' | TooLarge | typeof again> => {
  const ids = projects.map(({ projectId }) => projectId);
  // Race: versions are read before all that is counted, and guard every write, so that a stale count is rejected.
  const [stored, sums] = await Promise.all([storedOf(tenantId, ids), sumsOf(tenantId)]);
  const [counts, waiting] = await Promise.all([
    Promise.all(
      projects.map(async ({ projectId, oldest }) =>
        countProject(tenantId, projectId, await settledOf(tenantId, projectId), oldest),
      ),
    ),
    waitingChanges(tenantId),
  ]);
  const changes = ids
    .map((projectId, index): CountedChange => {
      const { counted: after, settled } = counts[index] ?? {};
      return { projectId, before: stored.get(projectId), after, settled };
    })
    .filter(hasChanged);
  const isOwn = (projectId: number) => ids.includes(projectId);
  if (changes.length > 0) {
    const atOnce = waiting.length === 0 ? await writeAtOnce(tenantId, sums, changes, today) : 'overtaken';
    if (atOnce !== 'overtaken') return atOnce;
    const outcome = await leaveWaiting(tenantId, changes, today);
    if (outcome !== 'waits') return outcome;
  } else if (!waiting.some(({ projectId }) => isOwn(projectId))) return 'counted';
  // A message that was killed after `leaveWaiting` comes back and finds its change waiting.
  await addWaiting(tenantId, isOwn, today);
  return 'counted';
};

const contributions = ({ before, after }: CountedChange) => ({
  before: before?.contribution,
  after: after?.contribution,
});

/** Usual case: projects and sums in one transaction. `overtaken` if others have changed the sums meanwhile. */
const writeAtOnce = async (
  tenantId: number,
  sums: Awaited<ReturnType<typeof sumsOf>>,
  changes: readonly CountedChange[],
  today: string,
): Promise<'counted' | 'overtaken' | TooLarge | typeof again> => {
  const moved = changes.filter(movesSums);
  const write =
    moved.length === 0 ? undefined : await addedTo(tenantId, sums, moved.map(contributions), today);
  const outcome = await unlessContended(
    transactIfItFits((entities) => ({
      projects: changes.flatMap((change) => projectItems(entities, tenantId, change)),
      ...write?.(entities),
    })),
  );
  if (outcome === again) return 'overtaken';
  if (outcome.committed) return 'counted';
  return outcome.tooLarge ?? (outcome.failed.includes('projects') ? again : 'overtaken');
};

const movesSums = (change: CountedChange): boolean => {
  const { before, after } = contributions(change);
  return canonical(before ?? null) !== canonical(after ?? null);
};

/**
 * Under contention: projects with their changes, which wait for the sums. Nothing that another project writes is in this
 * transaction.
 */
export const leaveWaiting = async (
  tenantId: number,
  changes: readonly CountedChange[],
  day: string,
): Promise<'waits' | TooLarge | typeof again> => {
  const outcome = await transactIfItFits((entities) =>
    changes.flatMap((change) => [
      ...projectItems(entities, tenantId, change),
      ...(movesSums(change)
        ? [
            // A project that an operator has brought back counts its versions anew: the change of its former life is not
            // overwritten.
            entities.FiguresChange.create({
              tenantId,
              projectId: change.projectId,
              version: versionAfter(change),
              day,
              ...(change.before && { before: change.before.contribution }),
              ...(change.after && { after: change.after.contribution }),
            }).commit(),
          ]
        : []),
    ]),
  );
  return outcome.committed ? 'waits' : (outcome.tooLarge ?? again);
};

const versionAfter = ({ before }: CountedChange): number => (before?.version ?? 0) + 1;

const isSame = (one: AgendaEntry, other: AgendaEntry): boolean =>
  one.kind === other.kind && one.at === other.at;

const projectItems = (entities: TransactionEntities, tenantId: number, change: CountedChange): Items => {
  const { projectId, before, after, settled } = change;
  const { ProjectFigures: figures, CountedHistory: histories, AgendaItem: agenda } = entities;
  const key = { tenantId, projectId };
  return [
    after
      ? figures
          .put({ ...key, ...after, version: versionAfter(change) })
          .where((item, { eq, notExists }) =>
            before ? eq(item.version, before.version) : notExists(item.version),
          )
          .commit()
      : figures
          .delete(key)
          .where((item, { eq }) => eq(item.version, before?.version ?? 0))
          .commit(),
    ...(after ? [] : [histories.delete(key).commit()]),
    ...(settled ? [histories.put({ ...key, ...settled }).commit()] : []),
    ...(before?.agenda ?? [])
      .filter((entry) => !after?.agenda.some((one) => isSame(one, entry)))
      .map((entry) => agenda.delete({ ...key, ...entry }).commit()),
    ...(after?.agenda ?? []).map((entry) =>
      agenda.put({ ...key, ...entry, healthy: after?.contribution.healthy ?? false }).commit(),
    ),
  ];
};

/**
 * Project's contribution as it was added to the sums, to subtract it. A contribution stored before decision 0027
 * names one stage of each kind; one from before 0089 was not counted for clients and weeks.
 */
export const asAdded = (
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

/** Figures of projects as they are stored, with their contributions as they were added to the sums. */
const storedOf = async (
  tenantId: number,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, Stored>> => {
  const keys = projectIds.map((projectId) => ({ tenantId, projectId }));
  const { data } = await whole(ProjectFigures.get(keys).go({ consistent: true, concurrent: 4 }));
  return new Map(
    data.map(({ projectId, contribution, stats, agenda, version }) => [
      projectId,
      { contribution: asAdded(contribution), stats, agenda, version },
    ]),
  );
};
