import { whyWithheld } from '#domain/waiting-mail.ts';
import { seqOf } from '#server/data/commit.ts';
import { workflowOfRecord } from '#server/data/project-reads.ts';
import { type FrozenRecipient, frozenOf, renderFrozen } from '#server/mail/frozen-mail.ts';
import { areRevoked } from '#server/mail/tracked-links.ts';
import { aroundCommit, commitKeyOf, type MailEvent, mailTextAt } from './mail-event.ts';
import { type MailTrigger, unresolved } from './mail-queue.ts';
import { noteDelivery } from './note-delivery.ts';

type Mailed = MailEvent<'Send Preview' | 'Message Sent' | 'Revision Reminder'>;

const recipientOf = ({ id }: FrozenRecipient): string => `contact_${id}`;

/**
 * Mail composed by an agent, to the contacts of its commit and with the values of that time. It is withheld if its reason has gone
 * while it waited (`whyWithheld`).
 */
export const mailContacts = async (event: Mailed, trigger: MailTrigger): Promise<void> => {
  const { post } = trigger;
  // A reminder by the schedule is sent with the contact's digest instead.
  if (event.data.mail === null) return;
  const update = event.name === 'Send Preview' ? event.data.update : undefined;
  // A multi-update of several deliverables is one mail, sent for the first of them.
  if (update && update[0]?.revisionId !== event.data.revisionId) return;
  const commit = commitKeyOf(event);
  const [around, text] = await Promise.all([aroundCommit(commit), mailTextAt(commit)]);
  const frozen = text && frozenOf(text);
  if (!around || !frozen) return;
  const { tenant, found } = around;
  const project = { ...found.project, workflows: found.workflows.map(workflowOfRecord) };
  const sent = {
    workflowId: commit.workflowId,
    seq: seqOf(commit),
    events: [{ category: event.name, ...event.data }],
  };
  const kind = update ? 'multi_update' : event.name.toLowerCase().replaceAll(' ', '_');
  const { sender } = frozen;

  const all = frozen.recipients.map(recipientOf);
  await Promise.all(
    frozen.recipients.map((recipient) =>
      post(
        { ...commit, recipient: recipientOf(recipient) },
        async () => {
          const { email: to } = recipient;
          const isRevoked = await areRevoked(commit.tenantId, Object.values(recipient.links));
          const reason = whyWithheld(sent, recipient, project, isRevoked);
          if (reason)
            return { to, subject: event.data.mail?.subject ?? text.subject, unsendable: 'withheld', reason };
          const mail = renderFrozen(tenant, text, frozen, recipient);
          if ('missing' in mail) return unresolved(to, text.subject, mail.missing);
          return { ...mail, tenant, kind, sender, replyTo: sender.email, toClient: true };
        },
        event.name === 'Message Sent'
          ? undefined
          : (attempt) => noteDelivery(event, found, all, attempt, trigger),
      ),
    ),
  );
};
