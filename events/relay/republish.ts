/** Commits are a lasting outbox: events lost between the table and the bus are published again (design, section 6). */

import { eventId } from '#server/data/commit.ts';
import { Commit } from '#server/data/entities/commit.ts';
import type { commitKeyFields } from '#server/data/entities/project-key.ts';
import { everyItem } from '#server/data/every-item.ts';
import type { CommitRecord } from '#server/data/project-reads.ts';
import { entriesOf, type Outgoing, publish } from './publish.ts';

/** Project id of the commits that belong to the workspace itself. */
const noProject = 0;

export type CommitKey = Readonly<
  Record<Exclude<keyof typeof commitKeyFields, 'name'>, number> & Record<'name', string>
>;

const eventsOf = (commits: readonly CommitRecord[]): readonly Outgoing[] =>
  commits.flatMap(entriesOf).map((entry) => ({ entry }));

/**
 * Events of commits as the table has them now, in the order of the keys. Throws for an event unknown to the catalogue, and if the
 * table does not answer for all of them; those of a commit that was erased are none.
 */
export const eventsOfCommits = async (keys: readonly CommitKey[]): Promise<readonly Outgoing[]> => {
  const commits = await everyItem(keys, (wanted) => Commit.get(wanted).go({ consistent: true }));
  const found = new Map(commits.map((commit) => [eventId(commit, 0), commit]));
  return eventsOf(keys.flatMap((key) => found.get(eventId(key, 0)) ?? []));
};

/** Publishes events in order; returns their number. Throws if the bus does not take one. */
export const republishEvents = async (events: readonly Outgoing[]): Promise<number> => {
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
  let published = await republishEvents(eventsOf(ofWorkspace));
  let cursor: string | null = null;
  do {
    const page: { data: CommitRecord[]; cursor: string | null } = await Commit.query
      .history({ tenantId })
      .gte({ time: since })
      .go({ cursor });
    published += await republishEvents(eventsOf(page.data));
    cursor = page.cursor;
  } while (cursor !== null);
  return published;
};
