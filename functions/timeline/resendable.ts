/** Mails that an agent may send again: told by the history, and decided by the call. */
import { subscriptions } from '#catalog/index.ts';
import type { EventName } from '#domain/event.ts';
import { isUnsettled, type Withholding, whyNotAgain } from '#domain/waiting-mail.ts';
import type { Approval, Workflow } from '#domain/workflow/index.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { MailText } from '#server/data/entities/mail-text.ts';
import type { CommitRecord, MailRecordItem } from '#server/data/project-reads.ts';
import { whole } from '#server/data/whole.ts';
import { frozenOf } from '#server/mail/frozen-mail.ts';
import { linksOfRevision, openLink, revokedOf } from '#server/mail/tracked-links.ts';

const mailed: ReadonlySet<EventName> = new Set<EventName>(subscriptions['send-email']);

/** True for a commit whose mails are sent on its event. Those of a scheduled reminder are sent with the contact's digest. */
const mailsByItself = ({ events }: Pick<CommitRecord, 'events'>): boolean =>
  events.some(
    (event) => mailed.has(event.category) && !(event.category === 'Revision Reminder' && event.mail === null),
  );

/** Facts of a project that decide with a mail's state if it may be sent again. */
export interface OfProject {
  readonly contacts: readonly ContactCard[];
  readonly approval?: Approval | undefined;
  readonly workflows: readonly Workflow[];
}

/** Id of the contact that a mail is to; undefined for a member. */
const contactOf = ({ recipient }: Pick<MailRecordItem, 'recipient'>): number | undefined => {
  const [, id] = /^contact_(\d+)/.exec(recipient) ?? [];
  return id === undefined ? undefined : Number(id);
};

/** Mails all of whose links were revoked, as {@link mailKey}. */
export type RevokedMails = ReadonlySet<string>;

type MailPlace = Pick<MailRecordItem, 'time' | 'workflowId' | 'name' | 'recipient'>;
const mailKey = ({ time, workflowId, name, recipient }: MailPlace): string =>
  `${time}#${workflowId}#${name}#${recipient}`;

/** Mails of previews and reminders whose links were all revoked: their texts name the links. */
const revokedByText = async (tenantId: number, mails: readonly MailRecordItem[]): Promise<string[]> => {
  const keys = new Map(
    mails.map(({ projectId, time, workflowId, name }) => [
      `${time}#${workflowId}#${name}`,
      { tenantId, projectId, time, workflowId, name },
    ]),
  );
  const { data: texts } = await whole(MailText.get([...keys.values()]).go({ consistent: true }));
  const linked = texts.flatMap((text) =>
    (frozenOf(text)?.recipients ?? []).map(({ id, links }) => ({
      key: mailKey({ ...text, recipient: `contact_${id}` }),
      links: Object.values(links),
    })),
  );
  const asked = new Set(mails.map(mailKey));
  const about = linked.filter(({ key, links }) => asked.has(key) && links.length > 0);
  const revoked = await revokedOf(
    tenantId,
    about.flatMap(({ links }) => links),
  );
  return about.filter(({ links }) => links.every((link) => revoked.has(link))).map(({ key }) => key);
};

/** Mails of one sent deliverable whose contact has no link that opens: a later one takes its place. */
const revokedByTarget = async (
  tenantId: number,
  deliverable: number,
  mails: readonly MailRecordItem[],
  contacts: readonly ContactCard[],
): Promise<string[]> => {
  const [{ projectId } = { projectId: 0 }] = mails;
  const links = await linksOfRevision(tenantId, projectId, deliverable);
  return mails
    .filter((mail) => {
      const contact = contacts.find(({ id }) => id === contactOf(mail));
      return contact && openLink(links, contact) === undefined;
    })
    .map(mailKey);
};

/**
 * Mails, among those that might be sent again, all of whose links were revoked. It reads nothing if there are none, as is usual.
 * `commits`: those of the mails.
 */
export const revokedAmong = async (
  tenantId: number,
  {
    commits,
    mails,
  }: { readonly commits: readonly CommitRecord[]; readonly mails: readonly MailRecordItem[] },
  contacts: readonly ContactCard[],
): Promise<RevokedMails> => {
  const open = mails.filter((mail) => isUnsettled(mail) && contactOf(mail) !== undefined);
  const byDeliverable = Map.groupBy(open, ({ time, workflowId, name }) => {
    const [event] =
      commits.find((one) => one.time === time && one.workflowId === workflowId && one.name === name)
        ?.events ?? [];
    return event?.category === 'Deliverable Sent' ? event.deliverable_id : undefined;
  });
  const found = await Promise.all(
    [...byDeliverable].map(([deliverable, some]) =>
      deliverable === undefined
        ? revokedByText(tenantId, some)
        : revokedByTarget(tenantId, deliverable, some, contacts),
    ),
  );
  return new Set(found.flat());
};

/** Reason why an agent may not send a mail again; undefined if they may. */
export const whyNotResendable = (
  commit: Pick<CommitRecord, 'events' | 'workflowId' | 'seq'>,
  mail: Pick<MailRecordItem, 'state' | 'reason' | 'to'> & MailPlace,
  project: OfProject,
  revoked: RevokedMails,
): 'settled' | Withholding | undefined =>
  mailsByItself(commit)
    ? whyNotAgain(
        { ...commit, seq: commit.seq ?? null },
        { ...mail, contactId: contactOf(mail) },
        project,
        revoked.has(mailKey(mail)),
      )
    : 'settled';
