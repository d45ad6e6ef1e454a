/** Sends a survey to a contact of a project, or a reminder of it (delivery.md sections 2, 5 and 7). */

import type { BodyOf } from '#contracts/route.ts';
import { previewSurveyEmail, sendSurveyEmail } from '#contracts/surveys.ts';
import { linkDaysOf } from '#domain/answerer/link-days.ts';
import { parseTags } from '#domain/email-template/render.ts';
import { fullName } from '#domain/full-name.ts';
import { addressChanges } from '#domain/project/contacts.ts';
import { surveyIn } from '#domain/survey/translations.ts';
import { closedRefusal, deniedOn } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { ProjectSurvey } from '#server/data/entities/project-survey.ts';
import { SurveyTemplateItem } from '#server/data/entities/survey-template.ts';
import { randomName } from '#server/data/ids.ts';
import { type ProjectHeads, projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { presentSurvey, type SurveyRecord, surveyAgain } from '#server/figures/project-surveys.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { mailLimitReached, readMailDay } from '#server/mail/allowance.ts';
import { cleanText, textOfType, unresolvedTag } from '#server/mail/mail-text.ts';
import { type MailSender, type ProjectMail, type RenderedMail, senderOf } from '#server/mail/project-mail.ts';
import { withWithheld } from '#server/mail/suppression.ts';
import { renderSurveyMail } from '#server/mail/survey-mail.ts';
import { linkTimes } from '#server/mail/tracked-links.ts';
import { guestUrl } from '#server/mail/workspace-url.ts';
import { listOf } from '#server/projects/list-names.ts';
import { copiedFields } from '#server/projects/project-list.ts';
import { again } from '#server/retry.ts';
import { refusedFeature } from '#server/workspace/subscription.ts';

interface SendCall {
  readonly principal: Principal;
  readonly now: number;
  readonly at: string;
  readonly params: { readonly id: number; readonly sid: number };
  readonly body: BodyOf<typeof sendSurveyEmail>;
}

/** A survey ready to be sent, with all checks passed. */
interface Prepared extends ProjectHeads {
  readonly recipient: ContactCard;
  readonly sender: MailSender;
  readonly text: ProjectMail['text'];
  /** Survey already sent to this contact; undefined for the first sending. */
  readonly before: SurveyRecord | undefined;
  readonly name: string;
  readonly items: SurveyRecord['items'];
  /** Mail as the contact would get it, with placeholder links. */
  readonly mail: Extract<RenderedMail, { readonly to: string }>;
}

const prepare = async ({ principal, params, body, at }: SendCall): Promise<Prepared | Refused> => {
  const { tenant, actor } = principal;
  const { tenantId } = tenant;
  const { id: projectId, sid: surveyId } = params;
  const contactId = body.contact_id ?? 0;
  const [found, { data: template }, { data: before }, sender] = await Promise.all([
    projectWithWorkflows(tenantId, projectId),
    SurveyTemplateItem.get({ tenantId, id: surveyId }).go({ consistent: true }),
    ProjectSurvey.get({ tenantId, projectId, contactId, surveyId }).go({ consistent: true }),
    senderOf(tenantId, eventActor(principal)),
  ]);
  if (!found) return refused('project_not_found');
  const { project, workflows } = found;
  const denied =
    deniedOn(actor, 'send_survey', project) ?? refusedFeature(tenant, 'csat') ?? closedRefusal(project);
  if (denied) return denied;
  // A reminder repeats the words sent, even after the template was changed or deleted, or the project's language was.
  const survey = before ?? (template && { ...template, items: surveyIn(template.items, project.language) });
  if (!survey) return refused('survey_not_chosen');
  const recipient = project.contacts.find(({ id }) => id === contactId);
  if (!recipient) return refused('recipient_not_chosen', { field: 'contact_id' });
  if (before?.survey_completed) return refused('survey_already_completed');

  const { name, items } = survey;
  const clean = cleanText(body.email_body);
  const asksInMail = items.some(({ is_question_in_email }) => is_question_in_email);
  if (!asksInMail && !parseTags(clean.body).includes('survey_link')) {
    return refused('survey_link_tag_missing', { field: 'email_body' });
  }
  const text = textOfType(clean, 'survey');
  if (isRefused(text)) return text;
  const surveyUrl = `${guestUrl(tenant)}/survey/preview`;
  const mail = renderSurveyMail({
    tenant,
    project,
    workflows: workflows.map(workflowOfRecord),
    recipient,
    sender,
    text,
    items,
    surveyUrl,
    at,
  });
  if ('missing' in mail) return unresolvedTag(mail.missing);
  return { ...found, recipient, sender, text, before: before ?? undefined, name, items, mail };
};

export const previewSurveyEmailEndpoint = endpoint(previewSurveyEmail, async (call) => {
  const prepared = await prepare(call);
  if (isRefused(prepared)) return prepared;
  const { to, subject, html } = prepared.mail;
  const shown = { to, name: fullName(prepared.recipient), subject, html };
  return { mails: await withWithheld(call.principal.tenant.tenantId, [shown]) };
});

/** The survey after sending; a reminder changes only its date. */
const sentSurvey = (
  { project, recipient, before, name, items }: Prepared,
  surveyId: number,
  at: string,
): SurveyRecord =>
  before
    ? {
        ...before,
        // A new address gets a link of its own: the old one's would otherwise open again.
        ...(addressChanges(before.contact) === addressChanges(recipient) ? {} : { link_id: randomName() }),
        contact: recipient,
        reminded_on: at,
        version: before.version + 1,
      }
    : {
        tenantId: project.tenantId,
        projectId: project.projectId,
        contactId: recipient.id,
        surveyId,
        name,
        items,
        contact: recipient,
        link_id: randomName(),
        sent_on: at,
        survey_completed: false,
        version: 1,
      };

/**
 * Commits the survey with its contact's link and its status in lists. The consumer send-email sends the mail on the
 * event. A second sending to the same contact is a reminder.
 */
export const sendSurveyEmailEndpoint = endpoint(
  sendSurveyEmail,
  (call) =>
    retryOnConflict(async () => {
      const { principal, now, at, params, body } = call;
      const [prepared, day] = await Promise.all([prepare(call), readMailDay(principal.tenant, now)]);
      if (isRefused(prepared)) return prepared;
      const limited = mailLimitReached(principal.tenant, day, 1, now);
      if (limited) return limited;
      const { tenantId } = principal.tenant;
      const { project, recipient, before, text, mail } = prepared;
      const { projectId } = project;
      const contactId = recipient.id;
      const surveyId = params.sid;
      const survey = sentSurvey(prepared, surveyId, at);
      const reminder = before !== undefined;
      const place = { tenantId, projectId, workflowId: 0, time: now, name: randomName() };
      const { template_id = null } = body.email_body;
      const answer = { survey: presentSurvey(survey), reminder };
      const result = await transact((entities) => ({
        once: onceItem(entities, call, { contactId, reminder }),
        made: [
          // Race: answered, or sent by a colleague, concurrently: decided anew.
          before
            ? entities.ProjectSurvey.put(survey)
                .where(({ version }, { eq }) => eq(version, before.version))
                .commit()
            : entities.ProjectSurvey.create(survey).commit(),
          project.is_survey_sent
            ? entities.Project.check({ tenantId, projectId })
                .where(({ version }, { eq }) => eq(version, project.version))
                .commit()
            : entities.Project.patch({ tenantId, projectId })
                .set({ is_survey_sent: true })
                .add({ version: 1 })
                // Race: archived, or the contact removed, concurrently: decided anew.
                .where(({ version }, { eq }) => eq(version, project.version))
                .commit(),
          ...(project.is_survey_sent
            ? []
            : [
                entities.ProjectListItem.patch({ tenantId, projectId, list: listOf(project) })
                  .set(copiedFields({ ...project, is_survey_sent: true }))
                  .commit(),
              ]),
          ...(reminder
            ? []
            : [
                entities.ContactProject.patch({ tenantId, contactId, projectId })
                  .set({ survey_status: 'pending' })
                  .commit(),
              ]),
          entities.Directory.put({
            kind: 'link',
            name: survey.link_id,
            tenantId,
            projectId,
            contactId,
            address_changes: addressChanges(recipient),
            target: 'survey',
            targetId: surveyId,
            created_on: survey.sent_on,
            ...linkTimes(now, linkDaysOf(principal.tenant)),
          }).commit(),
          ...(before && before.link_id !== survey.link_id
            ? [entities.Directory.delete({ kind: 'link', name: before.link_id, tenantId }).commit()]
            : []),
          entities.MailText.create({ ...place, ...text }).commit(),
          entities.Commit.create({
            ...place,
            actor: eventActor(principal),
            events: [
              {
                category: reminder ? 'Survey Reminded' : 'Survey Sent',
                survey_id: surveyId,
                contact_id: contactId,
                contact_name: fullName(recipient),
                mail: { subject: mail.subject, to: [contactId], template_id, type: text.type },
              },
            ],
          }).commit(),
        ],
      }));
      if (result.committed) return answer;
      return result.failed.includes('once') ? repeated : again;
    }),
  async ({ principal, params }, { contactId, reminder }: { contactId: number; reminder: boolean }) => {
    const survey = await surveyAgain(principal, params.id, params.sid, contactId);
    return isRefused(survey) ? survey : { survey, reminder };
  },
);
