/** Mails about a project as each recipient gets them. What is previewed and what is sent come from this one function. */
import { addBusinessDays, businessDaysBetween } from '../../domain/calendar/business-days.ts';
import { escapeHtml, html, joinHtml, linkList, type SafeHtml } from '../../domain/email-template/html.ts';
import { contactName } from '../../domain/email-template/language.ts';
import { isLinkTag, isTagName, type TemplateType, tagOf } from '../../domain/email-template/merge-tags.ts';
import { render, roundValues, type TagValues } from '../../domain/email-template/render.ts';
import { openTask, roundsOf, type Stage, type Task, type Workflow } from '../../domain/workflow/index.ts';
import type { ContactCard } from '../data/entities/clients.ts';
import { User } from '../data/entities/workspace.ts';
import type { FileRecord, ProjectRecord } from '../data/project-reads.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { inDress, type MailContent, unbroken } from './envelope.ts';
import { projectOverview } from './overview.ts';
import { timelineUrl, workspaceUrl } from './workspace-url.ts';

/** Who the mail is from, as the client sees it: answers go there. */
export interface MailSender {
  readonly name: string;
  readonly email: string;
  /** HTML. */
  readonly signature: string;
}

export interface ProjectMail {
  readonly tenant: TenantRecord;
  readonly project: ProjectRecord;
  readonly workflow: Workflow;
  /** Undefined in a mail about the project as a whole. */
  readonly stage: Stage | undefined;
  /** The revision it is about, as `taskOfMail` finds it. */
  readonly task: Task | undefined;
  readonly recipient: Pick<ContactCard, 'firstname' | 'lastname' | 'email'>;
  readonly sender: MailSender;
  /** Subject and sanitised body with their merge tags, and the type that decides which tags these may be. */
  readonly text: { readonly subject: string; readonly body: string; readonly type: TemplateType };
  /** The recipient's tracked link; undefined where nothing is to be reviewed. */
  readonly linkUrl: string | undefined;
  readonly files: readonly Pick<FileRecord, 'name'>[];
  /** Values that only mails of its type have, and what stands in place of the others' own. */
  readonly values?: TagValues;
  /** What stands ahead of the paragraph that links to the address; at the end where nothing does. */
  readonly ahead?: { readonly of: string; readonly html: SafeHtml };
  /** Small print below the mail. */
  readonly footer?: SafeHtml;
  /** The instant of sending, which days overdue are counted to. */
  readonly at: string;
}

/** A mail to one address, or the first tag that nothing can be filled in for. */
export type RenderedMail = (MailContent & { readonly to: string }) | { readonly missing: string };

/** The sender behind a user's id; one who has left the team is still known by the name in the history. */
export const senderOf = async (
  tenantId: number,
  actor: { readonly id: number; readonly name: string },
): Promise<MailSender> => {
  const { data } = await User.get({ tenantId, id: actor.id }).go();
  if (!data) return { name: actor.name, email: '', signature: '' };
  const { name, surname, email, html_email_signature = '' } = data;
  return { name: `${name} ${surname}`.trim(), email, signature: html_email_signature };
};

/** The revision that a mail is about: the named one; of a mail about a stage the one that was sent last, else the open one. */
export const taskOfMail = (stage: Stage, revisionId: number | null): Task | undefined =>
  revisionId === null
    ? (stage.tasks.findLast(({ sent_on }) => sent_on !== null) ?? openTask(stage))
    : stage.tasks.find(({ id }) => id === revisionId);

const block = /^<(p|ul|ol|h2|h3|blockquote)\b/;

/** The sender's signature as a block of its own. */
export const signatureOf = ({ signature: given }: MailSender): SafeHtml => {
  const clean = sanitizeHtml(given);
  return { html: clean === '' || block.test(clean) ? clean : `<p>${clean}</p>` };
};

const fileList = (files: ProjectMail['files'], linkUrl: string | undefined): SafeHtml =>
  linkUrl === undefined
    ? html`<ul>${joinHtml(files.map(({ name }) => html`<li>${name}</li>`))}</ul>`
    : linkList(files.map(({ name }) => ({ href: linkUrl, label: name })));

const valuesOf = (mail: ProjectMail): TagValues => {
  const { tenant, project, workflow, stage, task, recipient, sender, linkUrl, files, at } = mail;
  const { language, days_allowed_for_client_feedback: days, timezone } = project;
  const round = task && stage ? stage.tasks.findIndex(({ id }) => id === task.id) : 0;
  const rounds = stage ? roundsOf(stage).length : 0;
  const numbers = {
    revision_number: round,
    stage_revisions_left: rounds - round,
    stage_revisions_count: rounds,
    allowed_feedback_days: days,
  };
  const due = task?.sent_on ? addBusinessDays(task.sent_on, days, timezone) : undefined;
  return {
    client_name: project.client_name,
    project_name: project.name,
    contact_name: contactName(project.contacts, language),
    recipient_name: `${recipient.firstname} ${recipient.lastname}`.trim(),
    recipient_fname: recipient.firstname,
    recipient_lname: recipient.lastname,
    recipient_email: recipient.email,
    user_name: sender.name,
    user_email: sender.email,
    ...(stage ? { stage_name: stage.title } : {}),
    ...(task ? roundValues(numbers, language) : { allowed_feedback_days: String(days) }),
    project_overview: projectOverview(workflow, language),
    ...(files.length > 0 ? { files: fileList(files, linkUrl) } : {}),
    timeline_link: timelineUrl(tenant, project, workflow.id),
    ...(linkUrl === undefined ? {} : { review_link: linkUrl }),
    email_signature: signatureOf(sender),
    workspace_name: tenant.name,
    workspace_url: workspaceUrl(tenant),
    ...(due === undefined ? {} : { business_days_overdue: String(businessDaysBetween(due, at, timezone)) }),
    ...mail.values,
  };
};

/** A paragraph with nothing in it but a tag, or a link to one. */
const tagAlone = /<p>\s*(?:<a\b[^>]*href="\{\{\s*(\w+)\s*\}\}"[^>]*>[^<]*<\/a>|\{\{\s*(\w+)\s*\}\})\s*<\/p>/g;

const eachTagAlone = (body: string, replace: (name: string, paragraph: string) => string): string =>
  body.replace(tagAlone, (paragraph: string, linked: string | undefined, bare: string | undefined) =>
    replace(linked ?? bare ?? '', paragraph),
  );

const isHtmlTag = (name: string): boolean => isTagName(name) && tagOf(name).kind === 'html';

const count = String.raw`[^<>{}]*:\s*\{\{\s*stage_revisions_count\s*\}\}\s*`;
const br = String.raw`<br\s*/?>`;
/** A line, or a paragraph, that says nothing but how many rounds there are: "Revision rounds: 2". */
const roundsLine = new RegExp(`<p>${count}</p>|(?<=<p>)${count}${br}|${br}${count}(?=</p>|${br})`, 'g');

/** A stage without rounds is not told that it has none, but where a sentence of the agency's does. */
const withoutNoRounds = (body: string, { stage_revisions_count }: TagValues): string =>
  stage_revisions_count === '0' ? body.replace(roundsLine, '') : body;

/** A link on a paragraph of its own is what the mail asks to press; a list there brings blocks of its own. */
export const laidOut = (body: string, values: TagValues): string =>
  eachTagAlone(withoutNoRounds(body, values), (name, paragraph) => {
    // Notes that nobody wrote leave no gap.
    if (isTagName(name) && values[name] === '') return '';
    if (isHtmlTag(name)) return `{{${name}}}`;
    const bare = isLinkTag(name) && !paragraph.includes('<a');
    return bare ? `<p><a data-button="true" href="{{${name}}}">{{${name}}}</a></p>` : paragraph;
  });

const withAhead = (body: string, ahead: ProjectMail['ahead']): string => {
  if (!ahead) return body;
  const linked = body.indexOf(`href="${escapeHtml(ahead.of)}"`);
  const at = linked < 0 ? body.length : Math.max(body.lastIndexOf('<p', linked), 0);
  return body.slice(0, at) + ahead.html.html + body.slice(at);
};

/** The mail as the recipient gets it. */
export const renderProjectMail = (mail: ProjectMail): RenderedMail => {
  const { tenant, project, recipient, text } = mail;
  const { language } = project;
  const values = valuesOf(mail);
  const rendered = render({ ...text, body: laidOut(text.body, values), values, language });
  if (!rendered.ok) return { missing: rendered.tag };
  const { subject } = rendered;
  const body = withAhead(rendered.html, mail.ahead);
  return { to: recipient.email, ...inDress(tenant, language, { subject, body, footer: mail.footer }) };
};

/**
 * The words of the mail alone, as sanitised HTML, for the page that its link leads to: without the paragraphs that ask
 * to press a link or list the files or links, since the page itself is and shows them. Empty when a tag has no value any more.
 */
export const renderMessage = (mail: ProjectMail): string => {
  const { text, project } = mail;
  const values = valuesOf(mail);
  const body = eachTagAlone(withoutNoRounds(text.body, values), (name, paragraph) => {
    if (isLinkTag(name) || name === 'files' || name === 'multi_deliverables_preview') return '';
    return isHtmlTag(name) ? `{{${name}}}` : paragraph;
  });
  // The subject is no part of it, and may not be what keeps it from being shown.
  const { language } = project;
  const rendered = render({ ...text, subject: '', body, values, language });
  return rendered.ok ? unbroken(language, sanitizeHtml(rendered.html)) : '';
};
