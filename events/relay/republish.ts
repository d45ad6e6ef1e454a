/** Commits are a lasting outbox: events lost between the table and the bus are published again (design, section 6). */

import { Commit } from '#server/data/entities/commit.ts';
import type { CommitRecord } from '#server/data/project-reads.ts';
import { entriesOf, publish } from './publish.ts';

/** Project id of the commits that belong to the workspace itself. */
const noProject = 0;

/** Publishes the events of some commits; returns their number. */
const send = async (commits: readonly CommitRecord[]): Promise<number> => {
  const events = commits.flatMap(entriesOf).map((entry) => ({ entry }));
  const failed = await publish(events);
  if (failed) throw new Error(`The bus does not take ${failed.entry.DetailType}: ${failed.entry.Detail}`);
  return events.length;
};

/**
 * Publishes all events of a workspace committed at or after `since` (epoch milliseconds) again; returns their number.
 * Ids are unchanged, so that consumers recognize repetitions. Commits of projects are read from the index of the history, page by
 * page, deleted projects included; those of the last second may be missing, which the relay is publishing now.
 */
export const republish = async (tenantId: number, since: number): Promise<number> => {
  const { data: ofWorkspace } = await Commit.query
    .primary({ tenantId, projectId: noProject })
    .gte({ time: since })
    .go({ consistent: true, pages: 'all' });
  let published = await send(ofWorkspace);
  let cursor: string | null = null;
  do {
    const page: { data: CommitRecord[]; cursor: string | null } = await Commit.query
      .history({ tenantId })
      .gte({ time: since })
      .go({ cursor });
    published += await send(page.data);
    cursor = page.cursor;
  } while (cursor !== null);
  return published;
};
