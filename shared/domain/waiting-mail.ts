/** Mails to clients that waited until their reason had gone (docs/decisions/0160). */
import type { EventName } from './event.ts';
import { type MailState, maySendAgain } from './mail-state.ts';
import { addressChanges, type ContactCard } from './project/contacts.ts';
import { isUndoneEntry } from './undone.ts';
import { type Approval, findTask, stillToAnswer, type Workflow } from './workflow/index.ts';

/** Commit that asks for mails; `seq` is its place in the chain of its workflow, null outside it. */
interface MailedCommit {
  readonly workflowId: number;
  readonly seq: number | null;
  readonly events: readonly {
    readonly category: EventName;
    readonly at?: string | undefined;
    readonly revisionId?: number | null | undefined;
  }[];
}

/** Project as it is when the mail would leave. */
interface ProjectNow {
  readonly approval?: Approval | undefined;
  readonly contacts: readonly Pick<ContactCard, 'id' | 'address_changes'>[];
  readonly workflows: readonly Workflow[];
}

/** Change since the commit of a mail that leaves it without a reason. */
type Overtaken = 'sending_undone' | 'not_awaiting';

/** Reasons to withhold a mail, for its record; their words are `history.mailReasons` of the catalogue. */
export type Withholding = 'left_project' | 'address_changed' | Overtaken | 'link_revoked';

/** True if the commit was undone. A multi-update stands while one of its deliverables does: its mail tells of them all. */
const isTakenBack = (commit: MailedCommit, workflows: ProjectNow['workflows']): boolean => {
  const { workflowId, seq } = commit;
  const own = workflows.find(({ id }) => id === workflowId);
  const isOfUpdate = (entry: { readonly workflowId: number; readonly seq: number }) =>
    entry.workflowId === workflowId && entry.seq === seq;
  return (
    own !== undefined &&
    isUndoneEntry(own, commit) &&
    !workflows.some(({ undo }) => undo.some(({ together }) => together?.some(isOfUpdate)))
  );
};

/** True while the round still waits for an answer of the contact to the sending that this reminder is about. */
const stillReminds = (
  { workflowId, events: [reminder] }: MailedCommit,
  contactId: number,
  { approval, contacts, workflows }: ProjectNow,
): boolean => {
  const own = workflows.find(({ id }) => id === workflowId);
  const found = own && findTask(own, reminder?.revisionId ?? 0);
  if (!found) return false;
  const { stage, task } = found;
  const isSentSince = Date.parse(task.sent_on ?? '') > Date.parse(reminder?.at ?? '');
  return (
    task.status === 'awaiting_feedback' &&
    !isSentSince &&
    stillToAnswer(stage.approval ?? approval, task, contacts).some(({ id }) => id === contactId)
  );
};

/** Change that leaves a commit's mail without a reason, for one of its contacts or, without one, for anybody. */
const overtakenBy = (
  commit: MailedCommit,
  contactId: number | undefined,
  project: ProjectNow,
): Overtaken | undefined => {
  if (isTakenBack(commit, project.workflows)) return 'sending_undone';
  const isReminder = commit.events[0]?.category === 'Revision Reminder';
  return isReminder && contactId !== undefined && !stillReminds(commit, contactId, project)
    ? 'not_awaiting'
    : undefined;
};

/**
 * Reason to withhold a mail from one of its recipients, as they were at its commit; undefined if it may go out. `isRevoked`:
 * every link in it was revoked.
 */
export const whyWithheld = (
  commit: MailedCommit,
  recipient: Pick<ContactCard, 'id' | 'address_changes'>,
  project: ProjectNow,
  isRevoked: boolean,
): Withholding | undefined => {
  const contact = project.contacts.find(({ id }) => id === recipient.id);
  if (!contact) return 'left_project';
  if (addressChanges(contact) !== addressChanges(recipient)) return 'address_changed';
  return overtakenBy(commit, recipient.id, project) ?? (isRevoked ? 'link_revoked' : undefined);
};

/**
 * Reason why a mail may not be sent again; undefined if it may. `settled`: it went out, is on its way, or its address gets no mail.
 * `to`: its address then; `contactId`: undefined for a member; `isRevoked`: every link in it was revoked.
 */
export const whyNotAgain = (
  commit: MailedCommit,
  mail: { readonly state: MailState; readonly to: string; readonly contactId: number | undefined },
  project: Omit<ProjectNow, 'contacts'> & {
    readonly contacts: readonly (ProjectNow['contacts'][number] & Pick<ContactCard, 'email'>)[];
  },
  isRevoked: boolean,
): 'settled' | Withholding | undefined => {
  if (!maySendAgain(mail.state)) return 'settled';
  if (mail.contactId !== undefined) {
    const contact = project.contacts.find(({ id }) => id === mail.contactId);
    if (!contact) return 'left_project';
    if (contact.email !== mail.to) return 'address_changed';
  }
  return overtakenBy(commit, mail.contactId, project) ?? (isRevoked ? 'link_revoked' : undefined);
};
