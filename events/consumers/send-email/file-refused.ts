import { isDeliverable } from '#domain/deliverable/deliverable.ts';
import { workflowOf } from '#domain/workflow/index.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { User } from '#server/data/entities/user.ts';
import { timelineUrl } from '#server/mail/workspace-url.ts';
import { aroundCommit, commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';
import { tellMembers } from './notices.ts';

/** Tells the uploader that a file's content was refused. */
export const tellUploader = async (
  event: MailEvent<'File Refused'>,
  { post }: MailTrigger,
): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId, projectId } = commit;
  const { revisionId, file_id: id, name } = event.data;
  const workflowId = workflowOf(revisionId);
  const [around, { data: file }] = await Promise.all([
    aroundCommit(commit),
    FileItem.get({ tenantId, projectId, workflowId, revisionId, id }).go({ consistent: true }),
  ]);
  if (!around || file?.created_by.kind !== 'agent') return;
  const { data: uploader } = await User.get({ tenantId, id: file.created_by.id }).go();
  if (!uploader) return;
  const { tenant } = around;
  const { project } = around.found;
  const timeline = timelineUrl(tenant, project, workflowId);
  await tellMembers({ event, tenant, post }, [uploader], 'file_refused', {
    project_name: project.name,
    file_name: name,
    infected: file.infected ?? false,
    timeline_link: isDeliverable(revisionId) ? `${timeline}#deliverables` : timeline,
  });
};
