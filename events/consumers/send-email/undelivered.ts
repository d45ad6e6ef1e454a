import { findTask, isUndelivered } from '#domain/workflow/index.ts';
import { workflowOfRecord } from '#server/data/project-reads.ts';
import { timelineUrl } from '#server/mail/workspace-url.ts';
import { projectTeam } from '#server/projects/project-team.ts';
import { aroundCommit, commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';
import { tellMembers } from './notices.ts';

/**
 * Tells the project's team that a round has reached nobody. The same outage may delay this mail, so a round delivered
 * in the meantime is left out.
 */
export const tellOfUndelivered = async (
  event: MailEvent<'Preview Undelivered'>,
  { post }: MailTrigger,
): Promise<void> => {
  const commit = commitKeyOf(event);
  const around = await aroundCommit(commit);
  const record = around?.found.workflows.find(({ id }) => id === commit.workflowId);
  const round = record && findTask(workflowOfRecord(record), event.data.revisionId);
  if (!around || !round || !isUndelivered(round.task)) return;
  const { tenant } = around;
  const { project } = around.found;
  const team = await projectTeam(commit.tenantId, project);
  const values = {
    project_name: project.name,
    stage_name: round.stage.title,
    revision_number: round.round,
    timeline_link: timelineUrl(tenant, project, commit.workflowId),
  };
  await tellMembers({ event, tenant, post }, team, 'preview_undelivered', values, { news: 'undelivered' });
};
