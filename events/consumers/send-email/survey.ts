/** Mails of surveys: to the contact asked, and to the owner after the answer. */
import { shownName } from '#domain/answerer/index.ts';
import { meanRating } from '#domain/survey/survey.ts';
import { ProjectSurvey } from '#server/data/entities/project-survey.ts';
import { User } from '#server/data/entities/user.ts';
import { workflowOfRecord } from '#server/data/project-reads.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { renderSurveyMail } from '#server/mail/survey-mail.ts';
import { surveyUrl, timelineUrl } from '#server/mail/workspace-url.ts';
import { aroundCommit, commitKeyOf, type MailEvent, mailTextAt } from './mail-event.ts';
import { type MailTrigger, unresolved } from './mail-queue.ts';
import { tellMembers } from './notices.ts';

const load = async (event: MailEvent<'Survey Sent' | 'Survey Reminded' | 'Survey Completed'>) => {
  const commit = commitKeyOf(event);
  const { tenantId, projectId } = commit;
  const { contact_id: contactId, survey_id: surveyId } = event.data;
  const [around, { data: survey }] = await Promise.all([
    aroundCommit(commit),
    ProjectSurvey.get({ tenantId, projectId, contactId, surveyId }).go({ consistent: true }),
  ]);
  return around && survey ? { tenant: around.tenant, ...around.found, survey } : undefined;
};

/** Mail composed by an agent, with the contact's own link and a link for each number of stars. */
export const mailSurvey = async (
  event: MailEvent<'Survey Sent' | 'Survey Reminded'>,
  { post }: MailTrigger,
): Promise<void> => {
  const commit = commitKeyOf(event);
  const [found, text, sender] = await Promise.all([
    load(event),
    mailTextAt(commit),
    senderOf(commit.tenantId, event.actor),
  ]);
  if (!found || !text) return;
  const { tenant, project, workflows, survey } = found;
  const recipient = project.contacts.find(({ id }) => id === survey.contactId);
  // A contact removed from the project meanwhile is no longer asked.
  if (!recipient) return;
  const mail = renderSurveyMail({
    tenant,
    project,
    workflows: workflows.map(workflowOfRecord),
    recipient,
    sender,
    text,
    items: survey.items,
    surveyUrl: surveyUrl(tenant, survey.link_id),
    at: event.at,
  });
  const kind = event.name.toLowerCase().replaceAll(' ', '_');
  await post({ ...commit, recipient: `contact_${recipient.id}` }, () =>
    'missing' in mail
      ? unresolved(recipient.email, text.subject, mail.missing)
      : { ...mail, tenant, kind, sender, replyTo: sender.email, toClient: true },
  );
};

/** Tells the owner of a contact's rating, if they want to be told (administration.md section 2). */
export const tellOwner = async (
  event: MailEvent<'Survey Completed'>,
  { post }: MailTrigger,
): Promise<void> => {
  const found = await load(event);
  if (!found) return;
  const { tenant, project, survey } = found;
  const rating = meanRating(survey.items);
  if (rating === undefined) return;
  const { data: users } = await User.query.primary({ tenantId: tenant.tenantId }).go({ pages: 'all' });
  const owners = users.filter(({ owner }) => owner);
  const values = {
    project_name: project.name,
    timeline_link: `${timelineUrl(tenant, project)}#feedback`,
    contact_name: shownName(
      { name: survey.submitted_by ?? event.data.contact_name, answerer: survey.answerer },
      tenant.language,
    ),
    client_name: project.client_name,
    rating: Math.round(rating * 10) / 10,
    comment: survey.items.flatMap(({ comment }) => comment ?? []).join('\n\n'),
  };
  const how = { news: 'rated', replyTo: survey.contact.email } as const;
  await tellMembers({ event, tenant, post }, owners, 'owner_csat', values, how);
};
