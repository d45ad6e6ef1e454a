/** History as visible to each side, in pages. */
import { createConversions } from 'electrodb';
import type { HistoryEntry } from '#contracts/workflows.ts';
import { Commit } from '#server/data/entities/commit.ts';
import type { CommitRecord, HistoryPage, MailRecordItem } from '#server/data/project-reads.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { viewOf } from '#server/projects/client-view.ts';
import { entryId, presentCommit } from '#server/projects/project-view.ts';
import { decodeCursor, encodeCursor } from '#server/tokens/cursor.ts';
import { type OfProject, type RevokedMails, whyNotResendable } from './resendable.ts';

type Position = NonNullable<HistoryPage['next']>;

const keyOf = ({ time, workflowId, name }: Pick<CommitRecord, 'time' | 'workflowId' | 'name'>): string =>
  `${time}#${workflowId}#${name}`;

type ShownMail = NonNullable<HistoryEntry['mails']>[number];

/** Contacts that the commit's mail is to, in its order. */
const addresseesOf = ({ events }: CommitRecord): readonly number[] =>
  events.flatMap((event) => ('mail' in event && event.mail ? event.mail.to : []));

/** Delivery of a commit's mails: by their records, and owed to those contacts whose mail has none yet. */
const mailsOf = (
  commit: CommitRecord,
  records: readonly MailRecordItem[],
  project: OfProject,
  revoked: RevokedMails,
): readonly ShownMail[] => {
  const known = new Set(records.map(({ recipient }) => recipient));
  const owed = addresseesOf(commit).flatMap((id): ShownMail[] => {
    const recipient = `contact_${id}`;
    const card = project.contacts.find((one) => one.id === id);
    return card && !known.has(recipient) ? [{ recipient, to: card.email, state: 'owed' }] : [];
  });
  return [
    ...records.map((record) => {
      const { recipient, to, state, reason } = record;
      const not = whyNotResendable(commit, record, project, revoked);
      return {
        recipient,
        to,
        state,
        ...(reason === undefined ? {} : { reason }),
        ...(not === undefined ? { commit: entryId(commit) } : {}),
        ...(not === undefined || not === 'settled' ? {} : { not_again: not }),
      };
    }),
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

/** Entries of a page as the caller reads them; with a workflow, its own and those of no workflow. `revoked`: of its mails. */
export const entriesOf = (
  { commits, mails, revoked }: Pick<HistoryPage, 'commits' | 'mails'> & { readonly revoked: RevokedMails },
  principal: Principal,
  project: OfProject,
  workflowId?: number,
): HistoryEntry[] => {
  const about = commits.filter(
    (commit) => !workflowId || !commit.workflowId || commit.workflowId === workflowId,
  );
  if (principal.actor.kind !== 'agent') {
    const { entry } = viewOf(principal);
    return about.flatMap((commit) => entry(presentCommit(commit), project.workflows) ?? []);
  }
  // Mails were read backwards, as the commits.
  const byCommit = Map.groupBy(mails.toReversed(), keyOf);
  return about.map((commit) => {
    const mailed = mailedBy(commit, commits);
    const shown = mailed ? mailsOf(mailed, byCommit.get(keyOf(mailed)) ?? [], project, revoked) : [];
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
