import { isDeliverable } from '#domain/deliverable/deliverable.ts';
import { workflowOf } from '#domain/workflow/index.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { User } from '#server/data/entities/user.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { timelineUrl } from '#server/mail/workspace-url.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';

type Refused = Extract<EventFor<'send-email'>, { readonly name: 'File Refused' }>;

/** Tells the uploader that a file's content was refused. */
export const tellUploader = async (event: Refused, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId, projectId } = commit;
  const { revisionId, file_id: id, name } = event.data;
  const workflowId = workflowOf(revisionId);
  const [tenant, found, { data: file }] = await Promise.all([
    tenantById(tenantId),
    projectWithWorkflows(tenantId, projectId),
    FileItem.get({ tenantId, projectId, workflowId, revisionId, id }).go({ consistent: true }),
  ]);
  if (!tenant || !found || file?.created_by.kind !== 'agent') return;
  const { data: uploader } = await User.get({ tenantId, id: file.created_by.id }).go();
  if (!uploader) return;
  const { project } = found;
  const timeline = timelineUrl(tenant, project, workflowId);
  const content = renderNotice(tenant, tenant.language, 'file_refused', {
    project_name: project.name,
    file_name: name,
    infected: file.infected ?? false,
    timeline_link: isDeliverable(revisionId) ? `${timeline}#deliverables` : timeline,
  });
  const mail = { ...content, tenant, kind: 'file_refused', to: uploader.email, replyTo: '', toClient: false };
  await post({ ...commit, recipient: `user_${uploader.id}` }, () => mail);
};
