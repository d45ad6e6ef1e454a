/** Mails to clients that waited until their reason had gone (docs/decisions/0160). */
import type { EventName } from './event.ts';
import { type MailState, maySendAgain } from './mail-state.ts';
import { addressChanges, type ContactCard } from './project/contacts.ts';
import { isClosed, type Lifecycle } from './project/lifecycle.ts';
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
    /** Rounds of a multi-update. */
    readonly update?: readonly { readonly workflowId: number; readonly revisionId: number }[] | undefined;
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
export type Withholding =
  | 'left_project'
  | 'address_changed'
  | Overtaken
  | 'project_closed'
  | 'link_revoked'
  | 'deliverable_deleted';

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

/** True for a mail that asks for an answer to a round which waits for one. */
const asksForAnswer = ({ workflowId, events: [first] }: MailedCommit, workflows: ProjectNow['workflows']) => {
  if (first?.category !== 'Send Preview' && first?.category !== 'Revision Reminder') return false;
  const rounds = first.update ?? [{ workflowId, revisionId: first.revisionId ?? 0 }];
  return rounds.some((round) => {
    const own = workflows.find(({ id }) => id === round.workflowId);
    return own && findTask(own, round.revisionId)?.task.status === 'awaiting_feedback';
  });
};

/**
 * Reason to withhold a mail from one of its recipients, as they were at its commit; undefined if it may go out. `isRevoked`:
 * every link in it was revoked.
 */
export const whyWithheld = (
  commit: MailedCommit,
  recipient: Pick<ContactCard, 'id' | 'address_changes'>,
  project: ProjectNow & Lifecycle,
  isRevoked: boolean,
): Withholding | undefined => {
  const contact = project.contacts.find(({ id }) => id === recipient.id);
  if (!contact) return 'left_project';
  if (addressChanges(contact) !== addressChanges(recipient)) return 'address_changed';
  const overtaken = overtakenBy(commit, recipient.id, project);
  if (overtaken) return overtaken;
  // Nobody can answer in a closed project; what asks for nothing, such as a message, still tells.
  if (isClosed(project) && asksForAnswer(commit, project.workflows)) return 'project_closed';
  return isRevoked ? 'link_revoked' : undefined;
};

/** True for a mail that may be sent again while its reason stands: it may not have gone out, or its closed project withheld it. */
export const isUnsettled = ({
  state,
  reason,
}: {
  readonly state: MailState;
  readonly reason?: string | undefined;
}): boolean => maySendAgain(state) || (state === 'withheld' && reason === 'project_closed');

/**
 * Reason why a mail of an open project may not be sent again; undefined if it may. `settled`: it went out, is on its way, or its
 * address gets no mail.
 * `to`: its address then; `contactId`: undefined for a member; `isRevoked`: every link in it was revoked.
 */
export const whyNotAgain = (
  commit: MailedCommit,
  mail: {
    readonly state: MailState;
    readonly reason?: string | undefined;
    readonly to: string;
    readonly contactId: number | undefined;
  },
  project: Omit<ProjectNow, 'contacts'> & {
    readonly contacts: readonly (ProjectNow['contacts'][number] & Pick<ContactCard, 'email'>)[];
  },
  isRevoked: boolean,
): 'settled' | Withholding | undefined => {
  if (!isUnsettled(mail)) return 'settled';
  if (mail.contactId !== undefined) {
    const contact = project.contacts.find(({ id }) => id === mail.contactId);
    if (!contact) return 'left_project';
    if (contact.email !== mail.to) return 'address_changed';
  }
  return overtakenBy(commit, mail.contactId, project) ?? (isRevoked ? 'link_revoked' : undefined);
};

/** Number of an action's mails that wait, each to be withheld as `sending_undone` once the whole action is undone. */
export const withheldByUndo = (action: {
  readonly events: readonly { readonly category: EventName }[];
  readonly mails?: readonly { readonly state: MailState }[] | undefined;
}): number =>
  action.events[0]?.category === 'Send Preview'
    ? (action.mails ?? []).filter(({ state }) => state === 'owed').length
    : 0;

/** Reasons after which nobody misses a mail: its action or its morning is over, or its reader no longer takes part. */
const unmissed: ReadonlySet<string> = new Set<Withholding | 'no_longer_due'>([
  'project_closed',
  'deliverable_deleted',
  'sending_undone',
  'not_awaiting',
  'left_project',
  'no_longer_due',
]);

/** True for a withheld mail that asks nothing of anybody. Without its link, or at a former address, it is missed. */
export const isUnmissed = ({
  state,
  reason,
}: {
  readonly state: MailState;
  readonly reason?: string | undefined;
}) => state === 'withheld' && reason !== undefined && unmissed.has(reason);
