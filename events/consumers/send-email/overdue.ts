/** Passed deadlines → mails to those of the project's team, and its client's director, who want them. */

import { businessDaysBetween } from '#domain/calendar/business-days.ts';
import { formatDate } from '#domain/calendar/date.ts';
import { dayMs } from '#domain/calendar/units.ts';
import type { SystemMailValues } from '#domain/email-template/system-mail/values.ts';
import { refusalToWrite } from '#domain/plan/subscription.ts';
import { findStage } from '#domain/workflow/index.ts';
import type { CommitKey } from '#server/data/commit.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { type ProjectHeads, projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import type { MailContent } from '#server/mail/envelope.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { timelineUrl } from '#server/mail/workspace-url.ts';
import { projectTeam } from '#server/projects/project-team.ts';
import { momentsOf } from '#server/schedules/deadline-schedule.ts';
import { subscriptionTerms } from '#server/workspace/subscription.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';
import { sendToEach } from './send-to-each.ts';
import { kindFor, wantsMail } from './wanted.ts';

type Passed = Extract<EventFor<'send-email'>, { readonly name: 'Feedback Overdue' | 'Target Missed' }>;

/** False when an answer, a new preview, a moved date, closing or deletion has overtaken the event. */
const stillHolds = (event: Passed, found: ProjectHeads): boolean =>
  momentsOf(found).some(
    (moment) =>
      moment.at === event.data.at &&
      (moment.kind === 'feedback'
        ? event.name === 'Feedback Overdue' && moment.revisionId === event.data.revisionId
        : event.name === 'Target Missed' && moment.stageId === event.data.stageId),
  );

/**
 * True if the same was mailed within a day: terms changed back and forth bring the moment again. The clock's commits
 * are named after their subject.
 */
const toldLately = async ({ tenantId, projectId, time, workflowId, name }: CommitKey): Promise<boolean> => {
  const { data } = await Commit.query
    .primary({ tenantId, projectId })
    .between({ time: time - dayMs }, { time: time - 1 })
    .where((commit, { eq }) => `${eq(commit.name, name)} AND ${eq(commit.workflowId, workflowId)}`)
    .go({ pages: 'all', attributes: ['name'] });
  return data.length > 0;
};

const contentOf = (event: Passed, tenant: TenantRecord, { project, workflows }: ProjectHeads, at: string) => {
  const { projectId, name: project_name, client_name, timezone } = project;
  const { workflowId } = commitKeyOf(event);
  const record = workflows.find(({ id }) => id === workflowId);
  const stage = record && findStage(workflowOfRecord(record), event.data.stageId);
  const facts = {
    project_name,
    client_name,
    stage_name: stage?.title ?? project_name,
    timeline_link: timelineUrl(tenant, { ...project, projectId }, workflowId),
  };
  if (event.name === 'Target Missed') {
    const target_date = formatDate(event.data.target_date, tenant.dt_format, timezone);
    const values: SystemMailValues['target_missed'] = { ...facts, target_date };
    return renderNotice(tenant, tenant.language, 'target_missed', values);
  }
  const task = stage?.tasks.find(({ id }) => id === event.data.revisionId);
  const business_days_overdue = businessDaysBetween(event.data.at, at, timezone, task?.days_off);
  return renderNotice(tenant, tenant.language, 'overdue_notice', { ...facts, business_days_overdue });
};

/**
 * Mails once per passed deadline, while it still holds and the subscription may write. Its commit lies at the deadline, which may
 * have passed long before it is noted: of a project that was archived meanwhile, or for a target date that is set in the past.
 */
export const tellOfOverdue = async (event: Passed, { at, since, post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId, projectId } = commit;
  const [tenant, found] = await Promise.all([
    tenantById(tenantId),
    projectWithWorkflows(tenantId, projectId),
  ]);
  if (!tenant || !found || !stillHolds(event, found)) return;
  if (refusalToWrite(subscriptionTerms(tenant), at) || (await toldLately(commit))) return;
  const team = await projectTeam(tenantId, found.project);
  const content: MailContent = contentOf(event, tenant, found, at);
  const kind = event.name === 'Target Missed' ? 'target_missed' : 'overdue_notice';
  const wanting = team.filter((member) => wantsMail(member, kindFor(event, member), tenant));
  await sendToEach(wanting, async ({ id, email: to }) => {
    const mail = { ...content, tenant, kind, to, replyTo: '', toClient: false, due: since };
    await post({ ...commit, recipient: `user_${id}` }, () => mail);
  });
};
