import { setTimeout as wait } from 'node:timers/promises';
import {
  type AgendaEntry,
  type Counted,
  count,
  recounted,
} from '../../../shared/domain/analytics/analytics.ts';
import { noFigures } from '../../../shared/domain/project/figures.ts';
import { canonical } from '../../../shared/server/data/commit.ts';
import { ProjectFigures, WorkspaceFigures } from '../../../shared/server/data/entities/machines.ts';
import { projectWithWorkflows, workflowOfRecord } from '../../../shared/server/data/project-reads.ts';
import { transact } from '../../../shared/server/data/transact.ts';

/** A transaction holds 100 items; a project takes five of them at most. */
const projectsAtOnce = 19;
const attempts = 8;

/**
 * Counts projects anew by the state they are in now. What they contributed is taken out, and what they contribute is put
 * in, together with their agenda and the sums, or not at all; so an event that comes twice or late changes nothing.
 */
export const recount = async (tenantId: number, projectIds: readonly number[]): Promise<void> => {
  for (let start = 0; start < projectIds.length; start += projectsAtOnce) {
    await recountAtOnce(tenantId, projectIds.slice(start, start + projectsAtOnce));
  }
};

const recountAtOnce = async (tenantId: number, projectIds: readonly number[]): Promise<void> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (attempt > 1) await wait(2 ** attempt * 5 * (0.5 + Math.random()));
    if (await tryRecount(tenantId, projectIds)) return;
  }
  throw new Error('the figures are changed by others time and again');
};

interface Change {
  readonly projectId: number;
  readonly before: Counted | undefined;
  readonly after: Counted | undefined;
}

/** Whether the figures have become right; false when others have changed them meanwhile. */
const tryRecount = async (tenantId: number, projectIds: readonly number[]): Promise<boolean> => {
  // The version of the sums is read first: whoever has counted a newer state of a project than is read below has also
  // moved the version, and the stale count here does not get through.
  const { data: sums } = await WorkspaceFigures.get({ tenantId }).go({ consistent: true });
  const [stored, current] = await Promise.all([
    storedOf(tenantId, projectIds),
    Promise.all(projectIds.map((projectId) => countedNow(tenantId, projectId))),
  ]);
  const changes = projectIds
    .map((projectId, index): Change => ({ projectId, before: stored.get(projectId), after: current[index] }))
    .filter(({ before, after }) => canonical(before ?? null) !== canonical(after ?? null));
  if (changes.length === 0) return true;

  const version = (sums?.version ?? 0) + 1;
  const figures = changes.reduce(
    (all, { before, after }) => recounted(all, before?.contribution, after?.contribution),
    sums ?? noFigures,
  );
  const { committed } = await transact((entities) => [
    entities.WorkspaceFigures.put({ ...figures, tenantId, version })
      .where((item, { eq, notExists }) => (sums ? eq(item.version, sums.version) : notExists(item.version)))
      .commit(),
    ...changes.flatMap(({ projectId, before, after }) => [
      after
        ? entities.ProjectFigures.put({ tenantId, projectId, ...after, version }).commit()
        : entities.ProjectFigures.delete({ tenantId, projectId }).commit(),
      ...(before?.agenda ?? [])
        .filter((entry) => !after?.agenda.some((one) => isSame(one, entry)))
        .map((entry) => entities.AgendaItem.delete({ tenantId, projectId, ...entry }).commit()),
      ...(after?.agenda ?? []).map((entry) => {
        const { healthy } = (after ?? { contribution: { healthy: false } }).contribution;
        return entities.AgendaItem.put({ tenantId, projectId, ...entry, healthy }).commit();
      }),
    ]),
  ]);
  return committed;
};

const isSame = (one: AgendaEntry, other: AgendaEntry): boolean =>
  one.kind === other.kind && one.at === other.at;

/** What each project was counted as last. */
const storedOf = async (
  tenantId: number,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, Counted>> => {
  const keys = projectIds.map((projectId) => ({ tenantId, projectId }));
  const { data, unprocessed } = await ProjectFigures.get(keys).go({ consistent: true });
  if (unprocessed.length > 0) throw new Error('Throttling: figures are left unread');
  return new Map(data.map(({ projectId, contribution, agenda }) => [projectId, { contribution, agenda }]));
};

/** What a project is to be counted as; undefined when there is none. */
const countedNow = async (tenantId: number, projectId: number): Promise<Counted | undefined> => {
  const heads = await projectWithWorkflows(tenantId, projectId);
  return heads && count(heads.project, heads.workflows.map(workflowOfRecord), []);
};
