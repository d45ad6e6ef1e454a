/** Commits are the outbox, and stay: what was lost between them and the bus is put there again (design, section 6). */
import { PurgeJob } from '../../shared/server/data/entities/machines.ts';
import { Commit } from '../../shared/server/data/entities/project.ts';
import { allRows } from '../../shared/server/projects/rows.ts';
import { entriesOf, publish } from './publish.ts';

/** The project whose commits concern the workspace and none. */
const noProject = 0;

/** All partitions of a workspace that hold commits: of its projects, of those that were deleted, and of none. */
const partitionsOf = async (tenantId: number): Promise<readonly number[]> => {
  const [active, archived, { data: purges }] = await Promise.all([
    allRows(tenantId, 'active'),
    allRows(tenantId, 'archived'),
    PurgeJob.query.primary({ tenantId }).go({ consistent: true, pages: 'all' }),
  ]);
  const deleted = purges.flatMap(({ kind, id }) => (kind === 'project' ? [id] : []));
  return [...new Set([noProject, ...[...active, ...archived].map(({ projectId }) => projectId), ...deleted])];
};

/**
 * Puts all events of a workspace on the bus that were committed at or after `since`, epoch milliseconds; answers how
 * many. They are the events they were, with their ids, so that to whoever has seen one it is a repetition.
 */
export const republish = async (tenantId: number, since: number): Promise<number> => {
  let published = 0;
  for (const projectId of await partitionsOf(tenantId)) {
    const { data } = await Commit.query
      .primary({ tenantId, projectId })
      .gte({ time: since })
      .go({ consistent: true, pages: 'all' });
    const events = data.flatMap(entriesOf).map((entry) => ({ entry }));
    const failed = await publish(events);
    if (failed) throw new Error(`The bus does not take ${failed.entry.DetailType} of project ${projectId}`);
    published += events.length;
  }
  return published;
};
