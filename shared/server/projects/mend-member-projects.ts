/** Index of the members' projects compared with the rows, for an operator, and after a restore or an import. */
import { MemberProject } from '../data/entities/member-project.ts';
import { ProjectListItem } from '../data/entities/project-list-item.ts';
import { Tenant } from '../data/entities/tenant.ts';
import { transact } from '../data/transact.ts';
import { forgetTenant } from '../lambda/tenant.ts';
import { again, retry } from '../retry.ts';
import { lists } from './list-names.ts';
import { type Edge, edgesOf, sameEdge } from './member-projects.ts';
import { teamIdsOf } from './project-list.ts';

/** Entries of a project that are missing in the index, and those that it has beyond. */
interface Difference {
  readonly projectId: number;
  readonly missing: readonly Edge[];
  readonly beyond: readonly Edge[];
}

const whole = { consistent: true, pages: 'all' } as const;
const retries = { attempts: 5, waitMs: 50 };
/** Projects that are mended at once, and entries of one transaction beside the two checks. */
const [together, edgesAtOnce] = [10, 90];

const rowsOf = async (tenantId: number) => {
  const read = await Promise.all(
    lists.map((list) =>
      ProjectListItem.query
        .primary({ tenantId, list })
        .go({ ...whole, attributes: ['projectId', 'list', 'team'] }),
    ),
  );
  return read.flatMap(({ data }) => data);
};

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const compared = async (tenantId: number) => {
  const [rows, { data: edges }] = await Promise.all([
    rowsOf(tenantId),
    MemberProject.query.primary({ tenantId }).go(whole),
  ]);
  const byProject = new Map(rows.map((row) => [row.projectId, row]));
  const kept = Map.groupBy(edges, ({ projectId }) => projectId);
  const differences = [...new Set([...byProject.keys(), ...kept.keys()])].flatMap(
    (projectId): Difference[] => {
      const row = byProject.get(projectId);
      const right = row ? edgesOf(row.list, teamIdsOf(row.team)) : [];
      const had: readonly Edge[] = kept.get(projectId) ?? [];
      const missing = right.filter((edge) => !had.some((one) => sameEdge(one, edge)));
      const beyond = had.filter((edge) => !right.some((one) => sameEdge(one, edge)));
      return missing.length + beyond.length > 0 ? [{ projectId, missing, beyond }] : [];
    },
  );
  return { differences, byProject };
};

/** Number of entries that are missing in the index, and of those that it has beyond. */
export const memberDifferences = async (
  tenantId: number,
): Promise<{ readonly missing: number; readonly beyond: number }> => {
  const { differences } = await compared(tenantId);
  const sum = (kind: 'missing' | 'beyond') =>
    differences.reduce((total, difference) => total + difference[kind].length, 0);
  return { missing: sum('missing'), beyond: sum('beyond') };
};

/** Mends the entries of a project, if its row is as it was read: a save that comes in between has written its own. */
const mendProject = async (
  tenantId: number,
  row: Row | undefined,
  { projectId, missing, beyond }: Difference,
): Promise<void> => {
  const changes = [
    ...missing.map((edge) => ({ edge, isMissing: true })),
    ...beyond.map((edge) => ({ edge, isMissing: false })),
  ];
  for (let start = 0; start < changes.length; start += edgesAtOnce) {
    await transact((entities) => [
      ...lists.map((list) =>
        entities.ProjectListItem.check({ tenantId, list, projectId })
          .where(({ team }, { eq, notExists }) => (row?.list === list ? eq(team, row.team) : notExists(team)))
          .commit(),
      ),
      ...changes.slice(start, start + edgesAtOnce).map(({ edge, isMissing }) => {
        const key = { tenantId, projectId, ...edge };
        return isMissing
          ? entities.MemberProject.put(key).commit()
          : entities.MemberProject.delete(key).commit();
      }),
    ]);
  }
};

/**
 * Brings the index in line with the rows while people work; returns the differences that were found. It may be repeated, and run
 * by several at once.
 */
export const indexMembers = async (
  tenantId: number,
): Promise<{ readonly missing: number; readonly beyond: number }> => {
  const found = await memberDifferences(tenantId);
  const outcome = await retry(retries, async () => {
    const { differences, byProject } = await compared(tenantId);
    if (differences.length === 0) return 'right';
    for (let start = 0; start < differences.length; start += together)
      await Promise.all(
        differences
          .slice(start, start + together)
          .map((one) => mendProject(tenantId, byProject.get(one.projectId), one)),
      );
    return again;
  });
  if (outcome === again)
    throw new Error(`Workspace ${tenantId} changes all the time; try again when it is quieter`);
  return found;
};

/** Indexes the members, and lets them read by the index from now on. */
export const mendMemberProjects = async (tenantId: number): Promise<void> => {
  await indexMembers(tenantId);
  await Tenant.patch({ tenantId }).set({ member_projects: true }).go();
  forgetTenant(tenantId);
};
