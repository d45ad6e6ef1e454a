import type { Withholding } from '#domain/waiting-mail.ts';
import { projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { deliverableMail, workOfDeliverable } from '#server/mail/deliverable-mail.ts';
import { renderProjectMail, senderOf } from '#server/mail/project-mail.ts';
import { linksOfRevision, openLink } from '#server/mail/tracked-links.ts';
import { linkUrl } from '#server/mail/workspace-url.ts';
import { findDeliverable } from '#server/projects/deliverables.ts';
import { commitKeyOf, type MailEvent, mailTextAt } from './mail-event.ts';
import { type MailTrigger, unresolved } from './mail-queue.ts';

/** Withholds the mails of a deliverable that was deleted since; false if its project was. */
const withholdDeleted = async (
  event: MailEvent<'Deliverable Sent'>,
  post: MailTrigger['post'],
): Promise<boolean> => {
  const commit = commitKeyOf(event);
  const found = await projectWithWorkflows(commit.tenantId, commit.projectId);
  const { subject, to } = event.data.mail;
  const addressees = (found?.project.contacts ?? []).filter(({ id }) => to.includes(id));
  await Promise.all(
    addressees.map(({ id, email }) =>
      post({ ...commit, recipient: `contact_${id}` }, () => ({
        to: email,
        subject,
        unsendable: 'withheld',
        reason: 'deliverable_deleted' satisfies Withholding,
      })),
    ),
  );
  return found !== undefined;
};

/** Mail of a deliverable, to every contact who got a link when it was sent. */
export const mailDeliverable = async (
  event: MailEvent<'Deliverable Sent'>,
  { post }: MailTrigger,
): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId, projectId, workflowId } = commit;
  const id = event.data.deliverable_id;
  const [tenant, found, text, sender, links] = await Promise.all([
    tenantById(tenantId),
    findDeliverable(tenantId, id),
    mailTextAt(commit),
    senderOf(tenantId, event.actor),
    linksOfRevision(tenantId, projectId, id),
  ]);
  if (!found && (await withholdDeleted(event, post))) return;
  const workflow = found?.workflows.find((one) => one.id === workflowId);
  // The project or the workspace was deleted meanwhile.
  if (!tenant || !found?.deliverable.sent || !workflow || !text) return;
  const { project, deliverable } = found;
  const handed = event.data.files.flatMap((file) => found.files.find(({ id: own }) => own === file.id) ?? []);
  await Promise.all(
    project.contacts.map(async (contact) => {
      const linkId = openLink(links, contact);
      if (linkId === undefined) return;
      await post({ ...commit, recipient: `contact_${contact.id}` }, () => {
        const rendered = renderProjectMail(
          deliverableMail(
            {
              tenant,
              project,
              workflow: workflowOfRecord(workflow),
              deliverable: deliverable.sent ?? deliverable,
              sender,
              text,
              work: workOfDeliverable(id, handed),
              linkUrl: linkUrl(tenant, linkId),
              at: event.at,
            },
            contact,
          ),
        );
        if ('missing' in rendered) return unresolved(contact.email, text.subject, rendered.missing);
        const kind = 'deliverable_sent';
        return { ...rendered, tenant, kind, sender, replyTo: sender.email, toClient: true };
      });
    }),
  );
};
