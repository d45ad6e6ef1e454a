/** Mails that an agent may send again: told by the history, and decided by the call. */
import { subscriptions } from '#catalog/index.ts';
import type { EventName } from '#domain/event.ts';
import { maySendAgain } from '#domain/mail-state.ts';
import { overtakenBy } from '#domain/waiting-mail.ts';
import type { Approval, Workflow } from '#domain/workflow/index.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import type { CommitRecord, MailRecordItem } from '#server/data/project-reads.ts';

const mailed: ReadonlySet<EventName> = new Set<EventName>(subscriptions['send-email']);

/** True for a commit whose mails are sent on its event. Those of a scheduled reminder are sent with the contact's digest. */
const mailsByItself = ({ events }: Pick<CommitRecord, 'events'>): boolean =>
  events.some(
    (event) => mailed.has(event.category) && !(event.category === 'Revision Reminder' && event.mail === null),
  );

/** Facts of a project that decide with a mail's state if it may be sent again. */
export interface OfProject {
  readonly contacts: readonly Pick<ContactCard, 'id' | 'email'>[];
  readonly approval?: Approval | undefined;
  readonly workflows: readonly Workflow[];
}

/** Id of the contact that a mail is to; undefined for a member. */
const contactOf = ({ recipient }: Pick<MailRecordItem, 'recipient'>): number | undefined => {
  const [, id] = /^contact_(\d+)/.exec(recipient) ?? [];
  return id === undefined ? undefined : Number(id);
};

/** False for a contact who has left the project, or has another address by now: their mail would be withheld. */
const isReachable = (
  contactId: number | undefined,
  { to }: Pick<MailRecordItem, 'to'>,
  contacts: OfProject['contacts'],
): boolean => contactId === undefined || contacts.some((card) => card.id === contactId && card.email === to);

/** True for a mail that an agent may send again; not of an action that was taken back, nor a reminder of what waits no more. */
export const isResendable = (
  commit: Pick<CommitRecord, 'events' | 'workflowId' | 'seq'>,
  mail: Pick<MailRecordItem, 'state' | 'recipient' | 'to'>,
  project: OfProject,
): boolean => {
  const contactId = contactOf(mail);
  return (
    maySendAgain(mail.state) &&
    mailsByItself(commit) &&
    isReachable(contactId, mail, project.contacts) &&
    overtakenBy({ ...commit, seq: commit.seq ?? null }, contactId, project) === undefined
  );
};
