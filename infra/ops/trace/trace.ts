/**
 * The way of an action: its commits, their events with the consumers that take them, its mails and inbox entries, from the
 * table alone, so that it works when the log has expired (docs/decisions/0112). No address, name or word of anybody.
 */
import { subscriptions } from '#catalog/index.ts';
import { type CommitKey, commitKeyOfEvent, eventId } from '#server/data/commit.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { InboxEntry } from '#server/data/entities/inbox-entry.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import type { CommitRecord, MailRecordItem } from '#server/data/project-reads.ts';

/** Step on the way from a button to a mailbox. */
export interface Hop {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly text: string;
}

/** Way of one action. */
export interface Trace {
  readonly workspace: number;
  /** Id in every line of the log; none for a commit from before it was kept. */
  readonly correlationId: string | undefined;
  /** In order of time. */
  readonly hops: readonly Hop[];
}

/** Project of commits that belong to the workspace itself; the history's index leaves them out. */
const noProject = 0;

const workspaceCommits = (tenantId: number, since: number) =>
  Commit.query.primary({ tenantId, projectId: noProject }).gte({ time: since });
const projectCommits = (tenantId: number, since: number) =>
  Commit.query.history({ tenantId }).gte({ time: since });

/** Commits of a workspace since a time that a request or message made. */
const commitsOf = async (
  tenantId: number,
  correlationId: string,
  since: number,
): Promise<readonly CommitRecord[]> => {
  const pages = await Promise.all(
    [workspaceCommits(tenantId, since), projectCommits(tenantId, since)].map((range) =>
      range.where(({ correlation_id }, { eq }) => eq(correlation_id, correlationId)).go({ pages: 'all' }),
    ),
  );
  return pages.flatMap(({ data }) => data);
};

/** Commits since a time one of whose mails has this message id. */
const commitsOfMail = async (
  tenantId: number,
  messageId: string,
  since: number,
): Promise<readonly CommitRecord[]> => {
  const { data: recent } = await projectCommits(tenantId, since).go({
    pages: 'all',
    attributes: ['projectId'],
  });
  for (const projectId of new Set([noProject, ...recent.map((commit) => commit.projectId)])) {
    const { data } = await MailRecord.query
      .primary({ tenantId, projectId })
      .gte({ time: since })
      .where(({ message_id }, { eq }) => eq(message_id, messageId))
      .go({ pages: 'all' });
    const [mail] = data;
    const found = mail && (await Commit.get(mail).go({ consistent: true })).data;
    if (found) return [found];
  }
  return [];
};

/** Commit of an event's id, or of its own id, which lacks the event's number. */
export const commitNamed = async (id: string): Promise<CommitRecord | undefined> => {
  for (const event of [id, `${id}-0`]) {
    const key = keyOf(event);
    const found = key && (await Commit.get(key).go({ consistent: true })).data;
    if (found) return found;
  }
  return undefined;
};

const keyOf = (event: string): CommitKey | undefined => {
  try {
    return commitKeyOfEvent(event);
  } catch {
    return undefined;
  }
};

const consumersOf = (name: string): string =>
  Object.entries(subscriptions)
    .flatMap(([consumer, events]) => ((events as readonly string[]).includes(name) ? [consumer] : []))
    .join(', ') || 'no consumer';

const iso = (time: number): string => new Date(time).toISOString();

const ofMail = ({ claimed_on, recipient, state, reason, message_id }: MailRecordItem): Hop => ({
  at: claimed_on,
  text: [
    `mail to ${recipient}: ${state}`,
    ...(reason === undefined ? [] : [`because ${reason}`]),
    ...(message_id === undefined ? [] : [`message id ${message_id}`]),
  ].join(', '),
});

const hopsOf = async (commit: CommitRecord): Promise<readonly Hop[]> => {
  const { tenantId, projectId, time, workflowId, name, actor, events } = commit;
  const id = eventId(commit, 0).replace(/-0$/, '');
  const [{ data: mails }, { data: entries }] = await Promise.all([
    MailRecord.query.primary({ tenantId, projectId, time, workflowId, name }).go({ pages: 'all' }),
    InboxEntry.query
      .primary({ tenantId })
      .where((entry, { begins }) => begins(entry.id, `${id}-`))
      .go({ pages: 'all' }),
  ]);
  return [
    { at: iso(time), text: `commit ${id}, by ${actor.kind} ${actor.id}` },
    ...events.map(({ category }, index) => ({
      at: iso(time),
      text: commit.quiet
        ? `event ${index} ${category}: generated, not published`
        : `event ${index} ${category}: to ${consumersOf(category)}`,
    })),
    ...entries.map(({ user, kind, shelf, since }) => ({
      at: iso(since),
      text: `inbox of user ${user}: ${kind}, ${shelf}`,
    })),
    ...mails.map(ofMail),
  ];
};

/**
 * Traces an event, a commit, a request or a message of a queue (by the id in the log), or a mail (by the message id of the mail
 * service). Ids of events and commits name their workspace; others are looked for in the `tenants`, from `since` on, in epoch
 * milliseconds. Undefined if nothing has this id.
 */
export const trace = async (
  id: string,
  { tenants, since }: { readonly tenants: () => Promise<readonly number[]>; readonly since: number },
): Promise<Trace | undefined> => {
  const named = await commitNamed(id);
  const found = named ? [named] : await search(id, await tenants(), since);
  const [first] = found;
  if (!first) return undefined;
  const { tenantId, correlation_id: correlationId } = first;
  const all =
    correlationId === undefined
      ? found
      : await commitsOf(tenantId, correlationId, Math.min(since, first.time));
  const commits = new Map([...found, ...all].map((commit) => [eventId(commit, 0), commit]));
  const hops = (await Promise.all([...commits.values()].map(hopsOf))).flat();
  return {
    workspace: tenantId,
    correlationId,
    hops: hops.toSorted((a, b) => a.at.localeCompare(b.at)),
  };
};

const search = async (
  id: string,
  tenants: readonly number[],
  since: number,
): Promise<readonly CommitRecord[]> => {
  for (const tenantId of tenants) {
    const made = await commitsOf(tenantId, id, since);
    if (made.length > 0) return made;
    const mailed = await commitsOfMail(tenantId, id, since);
    if (mailed.length > 0) return mailed;
  }
  return [];
};
