import { findTask, isUndelivered } from '#domain/workflow/index.ts';
import { projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { timelineUrl } from '#server/mail/workspace-url.ts';
import { projectTeam } from '#server/projects/project-team.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';
import { sendToEach } from './send-to-each.ts';
import { wantsMail } from './wanted.ts';

type Undelivered = Extract<EventFor<'send-email'>, { readonly name: 'Preview Undelivered' }>;

/**
 * Tells the project's team that a round has reached nobody. The same outage may delay this mail, so a round delivered
 * in the meantime is left out.
 */
export const tellOfUndelivered = async (event: Undelivered, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId, projectId, workflowId } = commit;
  const [tenant, found] = await Promise.all([
    tenantById(tenantId),
    projectWithWorkflows(tenantId, projectId),
  ]);
  const record = found?.workflows.find(({ id }) => id === workflowId);
  const round = record && findTask(workflowOfRecord(record), event.data.revisionId);
  if (!tenant || !found || !round || !isUndelivered(round.task)) return;
  const content = renderNotice(tenant, tenant.language, 'preview_undelivered', {
    project_name: found.project.name,
    stage_name: round.stage.title,
    revision_number: round.round,
    timeline_link: timelineUrl(tenant, found.project, workflowId),
  });
  const kind = 'preview_undelivered';
  const team = await projectTeam(tenantId, found.project);
  const told = team.filter((member) => wantsMail(member, 'undelivered', tenant));
  await sendToEach(told, async ({ id, email: to }) => {
    await post({ ...commit, recipient: `user_${id}` }, () => ({
      ...content,
      tenant,
      kind,
      to,
      replyTo: '',
      toClient: false,
    }));
  });
};
