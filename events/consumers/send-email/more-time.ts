/** Mails about a client's wish for more time: to the team, and the agency's answer to the contact who asked (decision 0092). */
import { shownName } from '#domain/answerer/index.ts';
import { endOfBusiness } from '#domain/calendar/business-days.ts';
import { dayWithDate, eveningWithDate } from '#domain/calendar/evening.ts';
import type { Language } from '#domain/email-template/language.ts';
import { findTask } from '#domain/workflow/index.ts';
import { workflowOfRecord } from '#server/data/project-reads.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { linkOfContact } from '#server/mail/tracked-links.ts';
import { linkUrl, timelineUrl } from '#server/mail/workspace-url.ts';
import { teamOrOwner } from '#server/projects/project-team.ts';
import { aroundCommit, commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';
import { tellContact, tellMembers } from './notices.ts';

type Told = MailEvent<'More Time Asked' | 'More Time Answered'>;

/** State that both mails are made of, and words for days; undefined once the round is gone. */
const aroundOf = async (event: Told) => {
  const commit = commitKeyOf(event);
  const { revisionId, at } = event.data;
  const around = await aroundCommit(commit);
  const record = around?.found.workflows.find(({ id }) => id === commit.workflowId);
  const found = record && findTask(workflowOfRecord(record), revisionId);
  if (!around || !found) return undefined;
  const { tenant } = around;
  const { project } = around.found;
  return {
    tenant,
    project,
    facts: {
      project_name: project.name,
      stage_name: found.stage.title,
      revision_number: found.round,
    },
    timeline: timelineUrl(tenant, project, commit.workflowId),
    /** A day, as mails in the language write it. */
    told: (words: typeof dayWithDate, day: string, language: Language) =>
      words(endOfBusiness(day, project.timezone), readerOf(tenant, project.timezone, language, at)),
  };
};

const readerOf = ({ dt_format: format }: TenantRecord, zone: string, language: Language, now: string) => ({
  format,
  zone,
  language,
  now,
});

/** Tells the team that a client asks for more time, unless the workspace's rule has agreed. */
export const tellOfWish = async (
  event: MailEvent<'More Time Asked'>,
  { post }: MailTrigger,
): Promise<void> => {
  const { due_date, was, approver, message, by_rule } = event.data;
  const around = by_rule ? undefined : await aroundOf(event);
  if (!around) return;
  const { tenant, project, facts, timeline, told } = around;
  const { language } = tenant;
  const values = {
    ...facts,
    timeline_link: timeline,
    contact_name: shownName(event.actor, language),
    day: told(dayWithDate, due_date, language),
    due_day: told(dayWithDate, was, language),
    message,
  };
  const kind = 'more_time_asked';
  const replyTo = project.contacts.find(({ id }) => id === approver.id)?.email ?? '';
  const asked = await teamOrOwner(tenant.tenantId, project);
  await tellMembers({ event, tenant, post }, asked, kind, values, { news: kind, replyTo });
};

/** Mails an agent's answer to the contact who asked; the rule's answer is on the page at once. */
export const tellOfAnswer = async (
  event: MailEvent<'More Time Answered'>,
  { post }: MailTrigger,
): Promise<void> => {
  const { agreed, by, due_date, kept, contact_id, message, revisionId } = event.data;
  const around = by === 'rule' ? undefined : await aroundOf(event);
  const contact = around?.project.contacts.find(({ id }) => id === contact_id);
  if (!around || !contact) return;
  const { tenant, project, facts, timeline, told } = around;
  const { tenantId, projectId, language } = project;
  const [sender, link] = await Promise.all([
    senderOf(tenantId, event.actor),
    linkOfContact({ tenantId, projectId, revisionId }, contact),
  ]);
  const values = {
    ...facts,
    recipient_fname: contact.firstname,
    user_name: sender.name,
    agreed,
    day: told(dayWithDate, due_date, language),
    evening: told(eveningWithDate, agreed ? due_date : kept, language),
    message,
    // A contact who was sent nothing finds the round in the portal.
    review_link: link === undefined ? timeline : linkUrl(tenant, link),
  };
  const from = { sender, replyTo: sender.email };
  await tellContact({ event, tenant, post }, project, contact, 'more_time_answered', values, from);
};
