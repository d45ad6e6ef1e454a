import type { BodyOf } from '#contracts/route.ts';
import { previewEmailTemplate } from '#contracts/templates.ts';
import { linkList } from '#domain/email-template/html.ts';
import { fullName } from '#domain/full-name.ts';
import { openTask } from '#domain/workflow/index.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import {
  type ProjectHeads,
  type ProjectRecord,
  projectWithFiles,
  workflowOfRecord,
} from '#server/data/project-reads.ts';
import { newestFiles } from '#server/files/revision-files.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { renderInviteMail } from '#server/mail/invite-mail.ts';
import { cleanText, textOfType, unresolvedTag } from '#server/mail/mail-text.ts';
import {
  type MailSender,
  type ProjectMail,
  type RenderedMail,
  renderProjectMail,
  senderOf,
  taskOfMail,
} from '#server/mail/project-mail.ts';
import { sampleChanges, sampleOf, sampleWords } from '#server/mail/sample-mail.ts';
import { renderSurveyMail } from '#server/mail/survey-mail.ts';
import { guestUrl, placeholderLink, workspaceUrl } from '#server/mail/workspace-url.ts';

type Body = BodyOf<typeof previewEmailTemplate>;
type Recipient = ProjectRecord['contacts'][number];

/** Template's mail without its recipient. */
interface Shown extends Pick<ProjectMail, 'tenant' | 'sender' | 'text' | 'at' | 'stage' | 'task' | 'files'> {
  readonly project: ProjectRecord;
  /** Workflows, the one to show first. */
  readonly workflows: readonly [ProjectMail['workflow'], ...ProjectMail['workflow'][]];
}

/** Content for the preview from the project; sample values for the parts that it lacks. */
const shownOf = (
  found: ProjectHeads | undefined,
  { tenant, body, at }: { tenant: TenantRecord; body: Body; at: string },
): Omit<Shown, 'tenant' | 'sender' | 'text' | 'at'> => {
  const { language } = body;
  const isLate = body.type === 'reminder' || body.type === 'feedback_auto_reminder';
  const sample = sampleOf(tenant, language, at, { isLate });
  const sampleFiles = [{ name: sampleWords[language].file }];
  const [first, ...others] = found?.workflows.map(workflowOfRecord) ?? [];
  if (!found || !first) {
    const { project, workflow, stage, task } = sample;
    return { project, workflows: [workflow], stage, task, files: sampleFiles };
  }
  const stage = first.stages.find(openTask) ?? first.stages.findLast(({ tasks }) => tasks.length > 0);
  const task = stage && (openTask(stage) ?? taskOfMail(stage, null) ?? stage.tasks[0]);
  const files = task ? newestFiles(found.files, task.id, ({ state }) => state !== 'refused') : [];
  const contacts = found.project.contacts.length > 0 ? found.project.contacts : sample.project.contacts;
  return {
    project: { ...found.project, contacts, language },
    workflows: [first, ...others],
    stage: stage ?? sample.stage,
    task: task ?? sample.task,
    files: files.length > 0 ? files : sampleFiles,
  };
};

const render = (shown: Shown, recipient: Recipient, { type, language }: Body): RenderedMail => {
  const { tenant, project, sender, text, task, workflows } = shown;
  const words = sampleWords[language];
  const surveyUrl = `${guestUrl(tenant)}/survey/preview`;
  if (type === 'invite') {
    const client = { name: project.client_name, language };
    const url = `${workspaceUrl(tenant)}/invitation/preview`;
    return renderInviteMail({ tenant, client, recipient, sender, text, url });
  }
  if (type === 'survey') {
    const asked = { id: 1, question: words.question, is_star_rating: true, is_question_in_email: true };
    return renderSurveyMail({ ...shown, recipient, items: [asked], surveyUrl });
  }
  const href = placeholderLink(tenant);
  return renderProjectMail({
    ...shown,
    workflow: workflows[0],
    recipient,
    linkUrl: href,
    // Values of single types of mail; a template without a type may use any.
    values: {
      multi_deliverables_preview: linkList(
        workflows.map(({ title }) => ({ href, label: title || project.name })),
      ),
      change_list: sampleChanges(language),
      deliverable_name: words.deliverable,
      deliverable_link: `${guestUrl(tenant)}/delivery/preview`,
      deliverable_notes: words.notes,
      survey_link: surveyUrl,
      ...(task?.sent_on ? {} : { business_days_overdue: '0' }),
    },
  });
};

/** Previews a template with the code that sends it, and with placeholder links. */
export const previewEmailTemplateEndpoint = endpoint(
  previewEmailTemplate,
  async ({ principal, body, at }) => {
    const { tenant } = principal;
    const { tenantId } = tenant;
    const { project_id, type } = body;
    const [found, sender]: [ProjectHeads | undefined, MailSender] = await Promise.all([
      project_id === null ? undefined : projectWithFiles(tenantId, project_id),
      senderOf(tenantId, eventActor(principal)),
    ]);
    if (project_id !== null && !found) return refused('project_not_found');
    const denied = found && deniedOn(principal.actor, 'view_project', found.project);
    if (denied) return denied;
    const text = textOfType(cleanText(body), type, 'body');
    if (isRefused(text)) return text;
    const shown: Shown = { ...shownOf(found, { tenant, body, at }), tenant, sender, text, at };
    const mails = [];
    for (const recipient of shown.project.contacts) {
      const rendered = render(shown, recipient, body);
      if ('missing' in rendered) return unresolvedTag(rendered.missing);
      const name = fullName(recipient);
      mails.push({ to: rendered.to, name, subject: rendered.subject, html: rendered.html });
    }
    return { mails };
  },
);
