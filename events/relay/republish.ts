/** Commits are a lasting outbox: events lost between the table and the bus are published again (design, section 6). */

import { Commit } from '#server/data/entities/commit.ts';
import type { commitKeyFields } from '#server/data/entities/project-key.ts';
import { PurgeJob } from '#server/data/entities/purge-job.ts';
import { allListed } from '#server/projects/project-list.ts';
import { entriesOf, type Outgoing, publish } from './publish.ts';

/** Project id of the commits that belong to the workspace itself. */
const noProject = 0;

/** Project ids of all partitions with commits: existing projects, deleted ones, and the workspace itself. */
const partitionsOf = async (tenantId: number): Promise<readonly number[]> => {
  const [active, archived, { data: purges }] = await Promise.all([
    allListed(tenantId, 'active'),
    allListed(tenantId, 'archived'),
    PurgeJob.query.primary({ tenantId }).go({ consistent: true, pages: 'all' }),
  ]);
  const deleted = purges.flatMap(({ kind, id }) => (kind === 'project' ? [id] : []));
  return [...new Set([noProject, ...[...active, ...archived].map(({ projectId }) => projectId), ...deleted])];
};

export type CommitKey = Readonly<
  Record<Exclude<keyof typeof commitKeyFields, 'name'>, number> & Record<'name', string>
>;

/** Events of commits as the table has them now. Throws for an event unknown to the catalogue; those of a commit that was erased are none. */
export const eventsOfCommits = async (keys: readonly CommitKey[]): Promise<readonly Outgoing[]> => {
  if (keys.length === 0) return [];
  const { data } = await Commit.get([...keys]).go({ consistent: true, preserveBatchOrder: true });
  return data.flatMap((commit) => (commit ? entriesOf(commit) : [])).map((entry) => ({ entry }));
};

/** Publishes events in order. Throws if the bus does not take one. */
export const republishEvents = async (events: readonly Outgoing[], of = ''): Promise<void> => {
  const failed = await publish(events);
  if (failed) throw new Error(`The bus does not take ${failed.entry.DetailType}${of}`);
};

/**
 * Publishes all events of a workspace committed at or after `since` (epoch milliseconds) again; returns their number.
 * Ids are unchanged, so that consumers recognize repetitions.
 */
export const republish = async (tenantId: number, since: number): Promise<number> => {
  let published = 0;
  for (const projectId of await partitionsOf(tenantId)) {
    const { data } = await Commit.query
      .primary({ tenantId, projectId })
      .gte({ time: since })
      .go({ consistent: true, pages: 'all' });
    const events = data.flatMap(entriesOf).map((entry) => ({ entry }));
    await republishEvents(events, ` of project ${projectId}`);
    published += events.length;
  }
  return published;
};
