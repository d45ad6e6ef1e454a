import { whyWithheld } from '#domain/waiting-mail.ts';
import { seqOf } from '#server/data/commit.ts';
import { projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { type FrozenRecipient, frozenOf, renderFrozen } from '#server/mail/frozen-mail.ts';
import { areRevoked } from '#server/mail/tracked-links.ts';
import { commitKeyOf } from './commit-key.ts';
import { type MailTrigger, unresolved } from './mail-queue.ts';
import { mailTextAt } from './mail-text.ts';
import { noteDelivery } from './note-delivery.ts';
import { sendToEach } from './send-to-each.ts';

type Mailed = Extract<
  EventFor<'send-email'>,
  { readonly name: 'Send Preview' | 'Message Sent' | 'Revision Reminder' }
>;

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
  const { tenantId, projectId } = commit;
  const [tenant, found, text] = await Promise.all([
    tenantById(tenantId),
    projectWithWorkflows(tenantId, projectId),
    mailTextAt(commit),
  ]);
  const frozen = text && frozenOf(text);
  // The project or the workspace was deleted meanwhile.
  if (!tenant || !found || !frozen) return;
  const project = { ...found.project, workflows: found.workflows.map(workflowOfRecord) };
  const sent = {
    workflowId: commit.workflowId,
    seq: seqOf(commit),
    events: [{ category: event.name, ...event.data }],
  };
  const kind = update ? 'multi_update' : event.name.toLowerCase().replaceAll(' ', '_');
  const { sender } = frozen;

  const all = frozen.recipients.map(recipientOf);
  await sendToEach(frozen.recipients, (recipient) =>
    post(
      { ...commit, recipient: recipientOf(recipient) },
      async () => {
        const { email: to } = recipient;
        const isRevoked = await areRevoked(tenantId, Object.values(recipient.links));
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
  );
};
