import type { TemplateType } from '../../../shared/domain/email-template/merge-tags.ts';
import { projectWithFiles, workflowOfRecord } from '../../../shared/server/data/project-reads.ts';
import type { EventFor, Trigger } from '../../../shared/server/lambda/consumer.ts';
import { tenantById } from '../../../shared/server/lambda/tenant.ts';
import { renderProjectMail, senderOf, taskOfMail } from '../../../shared/server/mail/project-mail.ts';
import { recordFailed, sendOnce } from '../../../shared/server/mail/send.ts';
import { linksOfRevision } from '../../../shared/server/mail/tracked-links.ts';
import { linkUrl } from '../../../shared/server/mail/workspace-url.ts';
import { sentFiles } from '../../../shared/server/revision-files.ts';
import { commitPlace, mailTextAt } from './place.ts';

type Mailed = Extract<
  EventFor<'send-email'>,
  { readonly name: 'Send Preview' | 'Message Sent' | 'Revision Reminder' }
>;

/**
 * The mail that an agent has composed, to every contact of the project, each with a link of their own. Only the event's
 * place is taken from the event: text, people and links are read where the action has written them.
 */
export const mailContacts = async (event: Mailed, { now }: Trigger): Promise<void> => {
  // A reminder by the schedule goes out with the contact's digest, not here.
  if (event.data.mail === null) return;
  const place = commitPlace(event);
  const { tenantId, projectId, workflowId } = place;
  const [tenant, found, text, sender] = await Promise.all([
    tenantById(tenantId),
    projectWithFiles(tenantId, projectId),
    mailTextAt(place),
    senderOf(tenantId, event.actor),
  ]);
  const record = found?.workflows.find(({ id }) => id === workflowId);
  // The project, or the whole workspace, has been deleted meanwhile.
  if (!tenant || !found || !record || !text) return;
  const { project, files } = found;
  const workflow = workflowOfRecord(record);
  const stage = workflow.stages.find(({ id }) => id === event.data.stageId);
  if (!stage) return;
  const task = taskOfMail(stage, event.data.revisionId);
  const links = task ? await linksOfRevision(tenantId, projectId, task.id) : new Map<number, string>();

  const send = async (contact: (typeof project.contacts)[number]): Promise<void> => {
    const linkId = links.get(contact.id);
    const mail = renderProjectMail({
      tenant,
      project,
      workflow,
      stage,
      task,
      recipient: contact,
      sender,
      text: { ...text, type: text.type as TemplateType },
      linkUrl: linkId && linkUrl(tenant, linkId),
      files: task ? sentFiles(files, task.id) : [],
      at: event.at,
    });
    const key = { ...place, recipient: `contact_${contact.id}` };
    if ('missing' in mail) {
      const failed = { to: contact.email, subject: text.subject, reason: `unresolved tag: ${mail.missing}` };
      await recordFailed(key, failed, now);
      return;
    }
    const kind = event.name.toLowerCase().replaceAll(' ', '_');
    await sendOnce(key, { ...mail, tenant, kind, replyTo: sender.email, toClient: true }, now);
  };
  await everyone(project.contacts, send);
};

/** One recipient's trouble is not the others': all are tried, then the first failure is thrown, to come again. */
export const everyone = async <Person>(
  people: readonly Person[],
  send: (person: Person) => Promise<void>,
): Promise<void> => {
  const outcomes = await Promise.allSettled(people.map(send));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};
