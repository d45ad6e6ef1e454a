/** Mails about links: a new one to its contact, and to the team the question for one. */
import { findTask } from '#domain/workflow/index.ts';
import { type ProjectHeads, workflowOfRecord } from '#server/data/project-reads.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { linkOfContact } from '#server/mail/tracked-links.ts';
import { linkUrl, timelineUrl } from '#server/mail/workspace-url.ts';
import { teamOrOwner } from '#server/projects/project-team.ts';
import { aroundCommit, commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';
import { tellContact, tellMembers } from './notices.ts';

const stageTitle = ({ project, workflows }: ProjectHeads, revisionId: number | null): string => {
  const titles = workflows.map(
    (record) => revisionId !== null && findTask(workflowOfRecord(record), revisionId)?.stage.title,
  );
  return titles.find(Boolean) || project.name;
};

/** Mails the contact's newest link; nothing if it was revoked meanwhile, or the contact has left. */
export const mailNewLink = async (event: MailEvent<'Link Renewed'>, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId, projectId } = commit;
  const { revisionId, contact_id } = event.data;
  const [around, sender] = await Promise.all([aroundCommit(commit), senderOf(tenantId, event.actor)]);
  const contact = around?.found.project.contacts.find(({ id }) => id === contact_id);
  if (!around || !contact) return;
  const { tenant, found } = around;
  const { project } = found;
  const link = await linkOfContact({ tenantId, projectId, revisionId }, contact);
  if (!link) return;
  const values = {
    recipient_fname: contact.firstname,
    user_name: sender.name,
    project_name: project.name,
    stage_name: stageTitle(found, revisionId),
    review_link: linkUrl(tenant, link),
  };
  const from = { sender, replyTo: sender.email };
  await tellContact({ event, tenant, post }, project, contact, 'new_link', values, from);
};

/** Tells the team that somebody stands before an ended link; the owner of a project without a team. */
export const tellOfAsk = async (event: MailEvent<'Link Asked'>, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { revisionId, contact_id, contact_name } = event.data;
  const around = await aroundCommit(commit);
  if (!around) return;
  const { tenant, found } = around;
  const { project } = found;
  const values = {
    contact_name,
    project_name: project.name,
    stage_name: stageTitle(found, revisionId),
    timeline_link: timelineUrl(tenant, project, commit.workflowId),
  };
  const kind = 'link_asked';
  const replyTo = project.contacts.find(({ id }) => id === contact_id)?.email ?? '';
  const asked = await teamOrOwner(commit.tenantId, project);
  await tellMembers({ event, tenant, post }, asked, kind, values, { news: kind, replyTo });
};
