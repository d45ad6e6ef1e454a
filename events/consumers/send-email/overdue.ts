/** Passed deadlines → mails to those of the project's team, and its client's director, who want them. */

import { businessDaysBetween } from '#domain/calendar/business-days.ts';
import { formatDate } from '#domain/calendar/date.ts';
import { hourMs } from '#domain/calendar/units.ts';
import { refusalToWrite } from '#domain/plan/subscription.ts';
import { findStage } from '#domain/workflow/index.ts';
import type { CommitKey } from '#server/data/commit.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { type ProjectHeads, workflowOfRecord } from '#server/data/project-reads.ts';
import { timelineUrl } from '#server/mail/workspace-url.ts';
import { projectTeam } from '#server/projects/project-team.ts';
import { momentsOf } from '#server/schedules/deadline-schedule.ts';
import { subscriptionTerms } from '#server/workspace/subscription.ts';
import { aroundCommit, commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';
import { tellMembers } from './notices.ts';
import { kindFor, wantsMail } from './wanted.ts';

type Passed = MailEvent<'Feedback Overdue' | 'Target Missed'>;

/** False when an answer, a new preview, a moved date, closing or deletion has overtaken the event. */
const stillHolds = (event: Passed, found: ProjectHeads): boolean =>
  momentsOf(found).some(
    (moment) =>
      moment.at === event.data.at &&
      (moment.kind === 'feedback'
        ? event.name === 'Feedback Overdue' && moment.revisionId === event.data.revisionId
        : event.name === 'Target Missed' && moment.stageId === event.data.stageId),
  );

/** Below the time between the deadlines of two days, which is 23 hours where summer time begins. */
const sameDayMs = 22 * hourMs;

/**
 * True if a deadline of the same day was mailed: terms changed back and forth bring the moment again. A date that was moved
 * to the next day is another deadline. The clock's commits are named after their subject.
 */
const toldLately = async ({ tenantId, projectId, time, workflowId, name }: CommitKey): Promise<boolean> => {
  const { data } = await Commit.query
    .primary({ tenantId, projectId })
    .between({ time: time - sameDayMs }, { time: time - 1 })
    .where((commit, { eq }) => `${eq(commit.name, name)} AND ${eq(commit.workflowId, workflowId)}`)
    .go({ pages: 'all', attributes: ['name'] });
  return data.length > 0;
};

/**
 * Mails once per passed deadline, while it still holds and the subscription may write. Its commit lies at the deadline, which may
 * have passed long before it is noted: of a project that was archived meanwhile, or for a target date that is set in the past.
 */
export const tellOfOverdue = async (event: Passed, { at, since, post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const around = await aroundCommit(commit);
  if (!around || !stillHolds(event, around.found)) return;
  const { tenant } = around;
  if (refusalToWrite(subscriptionTerms(tenant), at) || (await toldLately(commit))) return;
  const { project, workflows } = around.found;
  const record = workflows.find(({ id }) => id === commit.workflowId);
  const stage = record && findStage(workflowOfRecord(record), event.data.stageId);
  const facts = {
    project_name: project.name,
    client_name: project.client_name,
    stage_name: stage?.title ?? project.name,
    timeline_link: timelineUrl(tenant, project, commit.workflowId),
  };
  const team = await projectTeam(commit.tenantId, project);
  const wanting = team.filter((member) => wantsMail(member, kindFor(event, member), tenant));
  const occasion = { event, tenant, post };
  const how = { due: since };
  if (event.name === 'Target Missed') {
    const target_date = formatDate(event.data.target_date, tenant.dt_format, project.timezone);
    return tellMembers(occasion, wanting, 'target_missed', { ...facts, target_date }, how);
  }
  const task = stage?.tasks.find(({ id }) => id === event.data.revisionId);
  const business_days_overdue = businessDaysBetween(event.data.at, at, project.timezone, task?.days_off);
  return tellMembers(occasion, wanting, 'overdue_notice', { ...facts, business_days_overdue }, how);
};
