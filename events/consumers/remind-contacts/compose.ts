import { businessDaysBetween } from '#domain/calendar/business-days.ts';
import { chooseVariant, type Language } from '#domain/email-template/language.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { EmailTemplateItem } from '#server/data/entities/email-template.ts';
import { filesOfProject } from '#server/data/project-reads.ts';
import { sentFiles } from '#server/files/revision-files.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { renderProjectMail, senderOfProject, type WorkOfMail, workOf } from '#server/mail/project-mail.ts';
import { reminderFooter } from '#server/mail/reminder-footer.ts';
import type { Letter } from '#server/mail/send.ts';
import { linkOfContact } from '#server/mail/tracked-links.ts';
import { linkUrl, unsubscribeUrl } from '#server/mail/workspace-url.ts';
import type { Reminder } from './reminder.ts';

const type = 'feedback_auto_reminder';

/** The workspace's template in the language: its own before the system's, the oldest first. */
const templateFor = async (tenantId: number, language: Language) => {
  const { data } = await EmailTemplateItem.query
    .primary({ tenantId })
    .where((template, { eq }) => eq(template.type, type))
    .go({ pages: 'all' });
  const [parent] = data
    .filter(({ parent_id }) => parent_id === undefined)
    .toSorted((a, b) => Number(a.system) - Number(b.system) || a.id - b.id);
  return chooseVariant(
    data.filter(({ id, parent_id }) => id === parent?.id || parent_id === parent?.id),
    language,
  );
};

const linkFor = async (tenant: TenantRecord, { project, waiting }: Reminder, contact: ContactCard) => {
  const { tenantId, projectId } = project;
  const link = await linkOfContact({ tenantId, projectId, revisionId: waiting.task.id }, contact);
  return link === undefined ? undefined : linkUrl(tenant, link);
};

/** Picture of the round that is waited for, as it was sent. */
const workFor = async ({ project, waiting }: Reminder): Promise<WorkOfMail | undefined> => {
  const all = await filesOfProject(project.tenantId, project.projectId);
  return workOf(sentFiles(all, waiting.task.id), { stages: waiting.workflow.stages, all });
};

/** A mail that could not be rendered, with the reason for the history. */
export interface Unmade {
  readonly subject: string;
  readonly reason: string;
}

/** Renders a single reminder by its template, and several as one built-in digest. */
export const compose = async (
  tenant: TenantRecord,
  contact: ContactCard,
  reminders: readonly [Reminder, ...Reminder[]],
  at: string,
): Promise<Letter | Unmade> => {
  const [first] = reminders;
  const { project } = first;
  const { language } = project;
  const sender = await senderOfProject(tenant, project);
  const about = {
    tenant,
    kind: 'revision_reminder',
    to: contact.email,
    sender,
    replyTo: sender.email,
    toClient: true,
    listUnsubscribe: unsubscribeUrl(tenant, contact, Date.parse(at)),
  };
  const footer = reminderFooter(tenant, language, contact, Date.parse(at));
  if (reminders.length === 1) {
    const template = await templateFor(tenant.tenantId, language);
    if (!template) return { subject: project.name, reason: `no template of type ${type}` };
    const { workflow, stage, task } = first.waiting;
    const { subject, body } = template;
    const mail = renderProjectMail({
      tenant,
      project,
      workflow,
      stage,
      task,
      recipient: contact,
      sender,
      text: { subject, body, type },
      linkUrl: await linkFor(tenant, first, contact),
      files: [],
      work: await workFor(first),
      footer,
      at,
    });
    if ('missing' in mail) return { subject, reason: `no value for ${mail.missing}` };
    return { ...mail, ...about };
  }
  const items = await Promise.all(
    reminders.map(async (reminder) => {
      const { stage, task, series } = reminder.waiting;
      return {
        project_name: reminder.project.name,
        stage_name: stage.title,
        revision_number: stage.tasks.findIndex(({ id }) => id === task.id),
        business_days_overdue: businessDaysBetween(series.due, at, series.zone, series.days_off),
        review_link: (await linkFor(tenant, reminder, contact)) ?? '',
      };
    }),
  );
  const values = { recipient_fname: contact.firstname, items };
  const ofSeveral = new Set(reminders.map((reminder) => reminder.project.projectId)).size > 1;
  return { ...renderNotice(tenant, language, 'reminder_digest', values, footer), ...about, ofSeveral };
};
