import type { UpdatedRound } from '#domain/event.ts';
import { findTask } from '#domain/workflow/index.ts';
import type { CommitKey } from '#server/data/commit.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { type ProjectHeads, projectWithFiles, workflowOfRecord } from '#server/data/project-reads.ts';
import { sentFiles } from '#server/files/revision-files.ts';
import type { EventFor, Trigger } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { multiUpdateMail, type UpdatePreview } from '#server/mail/multi-update-mail.ts';
import { type ProjectMail, renderProjectMail, senderOf, taskOfMail } from '#server/mail/project-mail.ts';
import { recordFailed, sendOnce } from '#server/mail/send.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { linkUrl } from '#server/mail/workspace-url.ts';
import { commitKeyOf } from './commit-key.ts';
import { mailTextAt } from './mail-text.ts';
import { sendToEach } from './send-to-each.ts';

type Mailed = Extract<
  EventFor<'send-email'>,
  { readonly name: 'Send Preview' | 'Message Sent' | 'Revision Reminder' }
>;

type Update = readonly UpdatedRound[];

/** Common parts of an event's mail, for one or several rounds. */
type Base = Pick<ProjectMail, 'tenant' | 'project' | 'sender' | 'text' | 'at'>;
type MailOf = (contact: ContactCard) => ProjectMail;

/** Mail about a round or a stage; undefined when the stage was removed. */
const mailOfOne = async (
  base: Base,
  { workflows, files }: ProjectHeads,
  { tenantId, projectId, workflowId }: CommitKey,
  { stageId, revisionId }: Mailed['data'],
): Promise<MailOf | undefined> => {
  const record = workflows.find(({ id }) => id === workflowId);
  const workflow = record && workflowOfRecord(record);
  const stage = workflow?.stages.find(({ id }) => id === stageId);
  if (!workflow || !stage) return undefined;
  const task = taskOfMail(stage, revisionId);
  const links = task ? await linksOfRevision(tenantId, projectId, task.id) : new Map<number, string>();
  const shown = task ? sentFiles(files, task.id) : [];
  return (recipient) => {
    const link = links.get(recipient.id);
    const url = link === undefined ? undefined : linkUrl(base.tenant, link);
    return { ...base, workflow, stage, task, recipient, linkUrl: url, files: shown };
  };
};

/** Mail about those rounds of a multi-update that still exist; undefined when none does. */
const mailOfUpdate = async (
  base: Base,
  { project, workflows: records, files }: ProjectHeads,
  update: Update,
): Promise<MailOf | undefined> => {
  const { tenantId, projectId } = project;
  const workflows = records.map(workflowOfRecord);
  const previews = update.flatMap(({ workflowId, revisionId }): UpdatePreview[] => {
    const workflow = workflows.find(({ id }) => id === workflowId);
    const on = workflow && findTask(workflow, revisionId);
    return workflow && on ? [{ ...on, workflow, files: sentFiles(files, revisionId) }] : [];
  });
  if (previews.length === 0) return undefined;
  const links = new Map(
    await Promise.all(
      previews.map(
        async ({ task }) => [task.id, await linksOfRevision(tenantId, projectId, task.id)] as const,
      ),
    ),
  );
  return (recipient) =>
    multiUpdateMail({ ...base, workflows, previews }, recipient, ({ task }) => {
      const link = links.get(task.id)?.get(recipient.id);
      return link === undefined ? undefined : linkUrl(base.tenant, link);
    });
};

/**
 * Mail composed by an agent, to every contact of the project with links of their own. The event gives only its commit's
 * position and the rounds of its update; text, people and links are read from the table.
 */
export const mailContacts = async (event: Mailed, { now }: Trigger): Promise<void> => {
  // A reminder by the schedule is sent with the contact's digest instead.
  if (event.data.mail === null) return;
  const update = event.name === 'Send Preview' ? event.data.update : undefined;
  // A multi-update of several deliverables is one mail, sent for the first of them.
  if (update && update[0]?.revisionId !== event.data.revisionId) return;
  const commit = commitKeyOf(event);
  const { tenantId, projectId } = commit;
  const [tenant, found, text, sender] = await Promise.all([
    tenantById(tenantId),
    projectWithFiles(tenantId, projectId),
    mailTextAt(commit),
    senderOf(tenantId, event.actor),
  ]);
  // The project or the workspace was deleted meanwhile.
  if (!tenant || !found || !text) return;
  const { project } = found;
  const base = { tenant, project, sender, text, at: event.at };
  const mailOf = update
    ? await mailOfUpdate(base, found, update)
    : await mailOfOne(base, found, commit, event.data);
  if (!mailOf) return;

  const send = async (contact: ContactCard): Promise<void> => {
    const mail = renderProjectMail(mailOf(contact));
    const key = { ...commit, recipient: `contact_${contact.id}` };
    if ('missing' in mail) {
      const failed = { to: contact.email, subject: text.subject, reason: `unresolved tag: ${mail.missing}` };
      await recordFailed(key, failed, now);
      return;
    }
    const kind = update ? 'multi_update' : event.name.toLowerCase().replaceAll(' ', '_');
    await sendOnce(key, { ...mail, tenant, kind, sender, replyTo: sender.email, toClient: true }, now);
  };
  await sendToEach(project.contacts, send);
};
