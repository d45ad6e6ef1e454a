/** Mails that an agent may send again: told by the history, and decided by the call. */
import { subscriptions } from '#catalog/index.ts';
import type { EventName } from '#domain/event.ts';
import { maySendAgain } from '#domain/mail-state.ts';
import { isUndoneEntry } from '#domain/undone.ts';
import type { Workflow } from '#domain/workflow/index.ts';
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
  readonly workflows: readonly Pick<Workflow, 'id' | 'undo' | 'undo_floor'>[];
}

/** False for a contact who has left the project, or has another address by now: their mail would be withheld. */
const isReachable = (
  { recipient, to }: Pick<MailRecordItem, 'recipient' | 'to'>,
  contacts: OfProject['contacts'],
): boolean => {
  const [, id] = /^contact_(\d+)/.exec(recipient) ?? [];
  return id === undefined || contacts.some((card) => card.id === Number(id) && card.email === to);
};

/** True for a mail that an agent may send again; not of an action that was taken back. */
export const isResendable = (
  commit: Pick<CommitRecord, 'events' | 'workflowId' | 'seq'>,
  mail: Pick<MailRecordItem, 'state' | 'recipient' | 'to'>,
  { contacts, workflows }: OfProject,
): boolean => {
  const workflow = workflows.find(({ id }) => id === commit.workflowId);
  const entry = { seq: commit.seq ?? null, events: commit.events };
  return (
    maySendAgain(mail.state) &&
    mailsByItself(commit) &&
    isReachable(mail, contacts) &&
    !(workflow && isUndoneEntry(workflow, entry))
  );
};
