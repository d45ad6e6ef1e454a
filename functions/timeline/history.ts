/** History as visible to each side, in pages. */
import { createConversions } from 'electrodb';
import type { HistoryEntry } from '#contracts/workflows.ts';
import type { EventName } from '#domain/event.ts';
import type { Actor } from '#domain/permission/actor.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { Commit } from '#server/data/entities/commit.ts';
import type { CommitRecord, HistoryPage, MailRecordItem } from '#server/data/project-reads.ts';
import { presentCommit } from '#server/projects/present.ts';
import { decodeCursor, encodeCursor } from '#server/tokens/cursor.ts';

type Position = NonNullable<HistoryPage['next']>;

/**
 * Events visible to clients: sendings, decisions, and the project's state. All others (clicks, uploads, edits,
 * invitations) are the agency's own.
 */
const shownToClients: Readonly<Record<EventName, boolean>> = {
  'Send Preview': true,
  'Message Sent': true,
  'Revision Reminder': true,
  'Revision Rejected': true,
  'Revision Added': true,
  'Round Kind Changed': false,
  'Revision Approved': true,
  'Stage Approved': true,
  'Stage Rejected': true,
  'Stage Completed': true,
  'Stage Started': true,
  'Stage Reopened': true,
  'Action Undone': true,
  'Workflow Edited': false,
  'Date Changed': false,
  'Linearity Switched': false,
  'Project Created': false,
  'Project Updated': false,
  'Project Archived': true,
  'Project Unarchived': true,
  'Cancel Project': true,
  'Project Deleted': false,
  'Feedback Overdue': false,
  'Target Missed': false,
  'Client Created': false,
  'Client Updated': false,
  'Client Deleted': false,
  'Contact Invited': false,
  'Contact Address Changed': false,
  'User Invited': false,
  'Workspace Updated': false,
  'Workspace Deleted': false,
  'Domain Released': false,
  'Client Commented': true,
  'Decision Recorded': true,
  'Address Suppressed': false,
  'Address Released': false,
  'Reminders Stopped': false,
  'Reminders Resumed': false,
  'Note Added': false,
  'Note Updated': false,
  'Note Deleted': false,
  'Scope Added': false,
  'Scope Updated': false,
  'Scope Deleted': false,
  'File Registered': false,
  'File Deleted': false,
  'File Refused': false,
  'Link Opened': false,
  'Link Revoked': false,
  'Deliverable Saved': false,
  'Deliverable Sent': true,
  'Deliverable Deleted': false,
  'Survey Sent': false,
  'Survey Reminded': false,
  'Survey Answered': false,
  'Survey Completed': false,
};

const keyOf = ({ time, workflowId, name }: Pick<CommitRecord, 'time' | 'workflowId' | 'name'>): string =>
  `${time}#${workflowId}#${name}`;

type ShownMail = NonNullable<HistoryEntry['mails']>[number];
type Cards = readonly Pick<ContactCard, 'id' | 'email'>[];

/** Contacts that the commit's mail is to, in its order. */
const addresseesOf = ({ events }: CommitRecord): readonly number[] =>
  events.flatMap((event) => ('mail' in event && event.mail ? event.mail.to : []));

/** Delivery of a commit's mails: by their records, and owed to those contacts whose mail has none yet. */
const mailsOf = (
  commit: CommitRecord,
  records: readonly MailRecordItem[],
  contacts: Cards,
): readonly ShownMail[] => {
  const known = new Set(records.map(({ recipient }) => recipient));
  const owed = addresseesOf(commit).flatMap((id): ShownMail[] => {
    const recipient = `contact_${id}`;
    const card = contacts.find((one) => one.id === id);
    return card && !known.has(recipient) ? [{ recipient, to: card.email, state: 'owed' }] : [];
  });
  return [
    ...records.map(({ recipient, to, state, reason }) => ({
      recipient,
      to,
      state,
      ...(reason === undefined ? {} : { reason }),
    })),
    ...owed,
  ];
};

/**
 * The commit that holds the mail records: for a multi-update that of its first preview, made at the same instant.
 * Undefined where that one is not on the page.
 */
const mailedBy = (commit: CommitRecord, commits: readonly CommitRecord[]): CommitRecord | undefined => {
  const [sent] = commit.events;
  const first = sent?.category === 'Send Preview' ? sent.update?.[0] : undefined;
  if (!first) return commit;
  const isFirst = ({ time, workflowId }: CommitRecord) =>
    time === commit.time && workflowId === first.workflowId;
  return commits.find(isFirst);
};

/**
 * Entries of a page visible to this actor; with a workflow, its own and those of no workflow. `contacts` are the
 * project's, for the addresses of mails that are owed.
 */
export const entriesOf = (
  { commits, mails }: Pick<HistoryPage, 'commits' | 'mails'>,
  actor: Actor,
  contacts: Cards,
  workflowId?: number,
): HistoryEntry[] => {
  const about = commits.filter(
    (commit) => !workflowId || !commit.workflowId || commit.workflowId === workflowId,
  );
  if (actor.kind !== 'agent') {
    return about.map(presentCommit).flatMap((entry) => {
      const events = entry.events.filter(({ category }) => shownToClients[category]);
      return events.length > 0 ? [{ ...entry, events }] : [];
    });
  }
  // Mails were read backwards, as the commits.
  const byCommit = Map.groupBy(mails.toReversed(), keyOf);
  return about.map((commit) => {
    const mailed = mailedBy(commit, commits);
    const shown = mailed ? mailsOf(mailed, byCommit.get(keyOf(mailed)) ?? [], contacts) : [];
    return { ...presentCommit(commit), ...(shown.length > 0 ? { mails: [...shown] } : {}) };
  });
};

const commitKeys = () => createConversions(Commit);

/**
 * Cursor for the next page. Read backwards, mails precede their commit: a page that ends between them ends at its last
 * commit instead, so that those mails are read again together with theirs.
 */
export const nextCursor = (
  tenantId: number,
  projectId: number,
  { commits, next }: Pick<HistoryPage, 'commits' | 'next'>,
): string | null => {
  if (!next) return null;
  const last = commits.at(-1);
  const sk = last ? String(commitKeys().fromComposite.toKeys(last).sk) : next.sk;
  return encodeCursor(tenantId, `history#${projectId}`, sk);
};

/** Position of a cursor; undefined if it is of another project. */
export const positionOf = (tenantId: number, projectId: number, cursor: string): Position | undefined => {
  const sk = decodeCursor<string>(tenantId, `history#${projectId}`, cursor);
  if (sk === undefined) return undefined;
  const anywhere = { tenantId, projectId, time: 0, workflowId: 0, name: '' };
  return { pk: String(commitKeys().fromComposite.toKeys(anywhere).pk), sk };
};
