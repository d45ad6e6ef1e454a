/** Mails about links: a new one to its contact, and to the team the question for one. */
import { findTask } from '#domain/workflow/index.ts';
import { type ProjectHeads, projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { linkOfContact } from '#server/mail/tracked-links.ts';
import { linkUrl, timelineUrl } from '#server/mail/workspace-url.ts';
import { teamOrOwner } from '#server/projects/project-team.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';
import { sendToEach } from './send-to-each.ts';
import { wantsMail } from './wanted.ts';

type About<Name> = Extract<EventFor<'send-email'>, { readonly name: Name }>;

const stageTitle = ({ project, workflows }: ProjectHeads, revisionId: number | null): string => {
  const titles = workflows.map(
    (record) => revisionId !== null && findTask(workflowOfRecord(record), revisionId)?.stage.title,
  );
  return titles.find(Boolean) || project.name;
};

/** Mails the contact's newest link; nothing if it was revoked meanwhile, or the contact has left. */
export const mailNewLink = async (event: About<'Link Renewed'>, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId, projectId } = commit;
  const { revisionId, contact_id } = event.data;
  const [tenant, found, sender] = await Promise.all([
    tenantById(tenantId),
    projectWithWorkflows(tenantId, projectId),
    senderOf(tenantId, event.actor),
  ]);
  const contact = found?.project.contacts.find(({ id }) => id === contact_id);
  if (!tenant || !found || !contact) return;
  const { project } = found;
  const link = await linkOfContact({ tenantId, projectId, revisionId }, contact);
  if (!link) return;
  const content = renderNotice(tenant, project.language, 'new_link', {
    recipient_fname: contact.firstname,
    user_name: sender.name,
    project_name: project.name,
    stage_name: stageTitle(found, revisionId),
    review_link: linkUrl(tenant, link),
  });
  const mail = {
    ...content,
    tenant,
    kind: 'new_link',
    to: contact.email,
    sender,
    replyTo: sender.email,
    toClient: true,
  };
  await post({ ...commit, recipient: `contact_${contact_id}` }, () => mail);
};

/** Tells the team that somebody stands before an ended link; the owner of a project without a team. */
export const tellOfAsk = async (event: About<'Link Asked'>, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId, projectId, workflowId } = commit;
  const { revisionId, contact_id, contact_name } = event.data;
  const [tenant, found] = await Promise.all([
    tenantById(tenantId),
    projectWithWorkflows(tenantId, projectId),
  ]);
  if (!tenant || !found) return;
  const { project } = found;
  const content = renderNotice(tenant, tenant.language, 'link_asked', {
    contact_name,
    project_name: project.name,
    stage_name: stageTitle(found, revisionId),
    timeline_link: timelineUrl(tenant, project, workflowId),
  });
  const replyTo = project.contacts.find(({ id }) => id === contact_id)?.email ?? '';
  const asked = await teamOrOwner(tenantId, project);
  const told = asked.filter((member) => wantsMail(member, 'link_asked', tenant));
  await sendToEach(told, async ({ id, email: to }) => {
    const mail = { ...content, tenant, kind: 'link_asked', to, replyTo, toClient: false };
    await post({ ...commit, recipient: `user_${id}` }, () => mail);
  });
};
