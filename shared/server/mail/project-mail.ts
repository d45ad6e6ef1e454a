/** Mails about a project, rendered per recipient; `renderProjectMail` makes both the preview and the sent mail. */
import { businessDaysBetween } from '#domain/calendar/business-days.ts';
import { escapeHtml, html, joinHtml, linkList, type SafeHtml } from '#domain/email-template/html.ts';
import { contactName, type Language, overdueWords } from '#domain/email-template/language.ts';
import { dueOfMail, type MailHead, partInWords } from '#domain/email-template/mail-head.ts';
import { isLinkTag, isTagName, type TemplateType, tagOf } from '#domain/email-template/merge-tags.ts';
import { changeList } from '#domain/email-template/point-words.ts';
import { render, roundValues, type TagValues } from '#domain/email-template/render.ts';
import { alternativeText } from '#domain/file/alternative-text.ts';
import { fullName } from '#domain/full-name.ts';
import { checklistOf, type Point } from '#domain/point/index.ts';
import {
  dueOfSending,
  openTask,
  roundsAt,
  type Stage,
  type Task,
  type Workflow,
} from '#domain/workflow/index.ts';
import type { ContactCard } from '../data/entities/client.ts';
import { User } from '../data/entities/user.ts';
import type { FileRecord, ProjectRecord } from '../data/project-reads.ts';
import { throughUs } from '../files/remote-pictures.ts';
import { pictureKey } from '../files/storage.ts';
import { withWords } from '../files/words.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { inLayout, type MailContent, unbroken } from './envelope.ts';
import { projectOverview } from './project-overview.ts';
import { timelineUrl, workspaceUrl } from './workspace-url.ts';

/** Sender of a mail as the client sees it, and reply address. */
export interface MailSender {
  readonly name: string;
  readonly email: string;
  /** HTML. */
  readonly signature: string;
}

/** Picture of a file in the mail: its key in the store, and its alternative text. */
export interface WorkOfMail {
  readonly key: string;
  readonly text: string;
}

/** Picture of the first of these files that has one; `all` are those of the stages, with the versions before it. */
export const workOf = (
  files: readonly FileRecord[],
  { stages, all }: { readonly stages: Parameters<typeof withWords>[0]; readonly all: readonly FileRecord[] },
): WorkOfMail | undefined => {
  const [first] = files.filter(({ thumbnail, preview }) => (thumbnail ?? preview) !== undefined);
  if (!first) return undefined;
  const described = withWords(stages, all).find(({ id }) => id === first.id) ?? first;
  return { key: pictureKey(first, 'mail'), text: alternativeText(described) };
};

export interface ProjectMail {
  readonly tenant: TenantRecord;
  readonly project: ProjectRecord;
  readonly workflow: Workflow;
  /** Undefined in a mail about the whole project. */
  readonly stage: Stage | undefined;
  /** Revision from `taskOfMail`. */
  readonly task: Task | undefined;
  readonly recipient: Pick<ContactCard, 'firstname' | 'lastname' | 'email'>;
  readonly sender: MailSender;
  /** Subject and sanitised body with merge tags; `type` decides which tags are allowed. */
  readonly text: { readonly subject: string; readonly body: string; readonly type: TemplateType };
  /** Recipient's tracked link; undefined if there is nothing to review. */
  readonly linkUrl: string | undefined;
  readonly files: readonly Pick<FileRecord, 'name'>[];
  /** Part of the project that a mail without a stage is about, and the day of the answer to it. */
  readonly about?: string;
  readonly due?: MailHead['due'];
  /** First file that has a picture, which the mail shows. */
  readonly work?: WorkOfMail | undefined;
  /** Points of the stage; read by `pointsFor`. */
  readonly points?: readonly Point[];
  /** Further values for this type of mail; they override the common ones. */
  readonly values?: TagValues;
  /** HTML inserted before the paragraph that links to `of`; appended if there is none. */
  readonly ahead?: { readonly of: string; readonly html: SafeHtml };
  readonly footer?: SafeHtml;
  /** Time of sending, up to which overdue days are counted; ISO 8601. */
  readonly at: string;
}

/** Rendered mail to one address, or the first tag without a value. */
export type RenderedMail = (MailContent & { readonly to: string }) | { readonly missing: string };

/** Sender by user id; a user who has left the team still has the name from the history. */
export const senderOf = async (
  tenantId: number,
  actor: { readonly id: number; readonly name: string },
): Promise<MailSender> => {
  const { data } = await User.get({ tenantId, id: actor.id }).go();
  if (!data) return { name: actor.name, email: '', signature: '' };
  const { name, surname, email, html_email_signature = '' } = data;
  return { name: fullName({ name, surname }), email, signature: html_email_signature };
};

/** Sender of a mail that no agent wrote: replies go to the first member of the project's team. */
export const senderOfProject = async (
  tenant: Pick<TenantRecord, 'tenantId' | 'name'>,
  { team_members: [first] }: Pick<ProjectRecord, 'team_members'>,
): Promise<MailSender> =>
  first
    ? senderOf(tenant.tenantId, { id: first.id, name: fullName(first) })
    : { name: tenant.name, email: '', signature: '' };

/**
 * Revision that a mail is about: the given one; by default, the stage's revision that was sent last, otherwise its
 * open one.
 */
export const taskOfMail = (stage: Stage, revisionId: number | null): Task | undefined =>
  revisionId === null
    ? (stage.tasks.findLast(({ sent_on }) => sent_on !== null) ?? openTask(stage))
    : stage.tasks.find(({ id }) => id === revisionId);

const block = /^<(p|ul|ol|h2|h3|blockquote)\b/;

/** Sanitised signature of the sender, as a block of its own. */
export const signatureOf = ({ signature: given }: MailSender): SafeHtml => {
  const clean = sanitizeHtml(given);
  return { html: clean === '' || block.test(clean) ? clean : `<p>${clean}</p>` };
};

const fileList = (files: ProjectMail['files'], linkUrl: string | undefined): SafeHtml =>
  linkUrl === undefined
    ? html`<ul>${joinHtml(files.map(({ name }) => html`<li>${name}</li>`))}</ul>`
    : linkList(files.map(({ name }) => ({ href: linkUrl, label: name })));

/**
 * Points of the rounds before the mail's own, with the answers that the mail brings. Accepted points are left out as
 * settled.
 */
const changesOf = ({ stage, task, points = [], project }: Omit<ProjectMail, 'recipient'>): SafeHtml => {
  const tasks = stage?.tasks ?? [];
  const own = tasks.findIndex(({ id }) => id === task?.id);
  const rounds = tasks.slice(0, Math.max(own, 0)).map(({ id }, round) => ({
    round,
    points: checklistOf(points.filter(({ revisionId, accepted }) => revisionId === id && !accepted)),
  }));
  return changeList(rounds, project.language);
};

/** Values common to all recipients of a mail. */
export const commonValues = (mail: Omit<ProjectMail, 'recipient'>): TagValues => {
  const { tenant, project, workflow, stage, task, sender, linkUrl, files, at } = mail;
  const { language, days_allowed_for_client_feedback: days, timezone } = project;
  const rounds = stage && task && roundsAt(stage, task);
  const numbers = {
    revision_number: rounds?.round ?? 0,
    stage_revisions_left: rounds?.left ?? 0,
    stage_revisions_count: rounds?.agreed ?? 0,
    allowed_feedback_days: days,
  };
  const due = task && dueOfSending(task, project);
  return {
    client_name: project.client_name,
    project_name: project.name,
    contact_name: contactName(project.contacts, language),
    user_name: sender.name,
    user_email: sender.email,
    ...(stage ? { stage_name: stage.title } : {}),
    ...(task ? roundValues(numbers, language) : { allowed_feedback_days: String(days) }),
    project_overview: projectOverview(workflow, language),
    ...(files.length > 0 ? { files: fileList(files, linkUrl) } : {}),
    ...(stage ? { change_list: changesOf(mail) } : {}),
    timeline_link: timelineUrl(tenant, project, workflow.id),
    ...(linkUrl === undefined ? {} : { review_link: linkUrl }),
    email_signature: signatureOf(sender),
    workspace_name: tenant.name,
    workspace_url: workspaceUrl(tenant),
    ...(due === undefined
      ? {}
      : {
          business_days_overdue: overdueWords(
            businessDaysBetween(due, at, timezone, task?.days_off),
            language,
          ),
        }),
    ...mail.values,
  };
};

/**
 * Head of the mail: the project, the stage and the round, and the day of the answer as it is when the mail is sent.
 */
export const headOf = ({
  tenant,
  project,
  stage,
  task,
  at,
  ...mail
}: Omit<ProjectMail, 'recipient'>): MailHead => {
  const { language } = project;
  const round = stage && task && stage.tasks.findIndex(({ id }) => id === task.id);
  const about = stage ? partInWords({ stage: stage.title, round }, language) : mail.about;
  const due = task ? dueOfMail(task, project, { format: tenant.dt_format, language, at }) : mail.due;
  return {
    project: project.name,
    ...(about === undefined ? {} : { about }),
    ...(due === undefined ? {} : { due }),
  };
};

const recipientValues = ({ firstname, lastname, email }: ProjectMail['recipient']): TagValues => ({
  recipient_name: fullName({ firstname, lastname }),
  recipient_fname: firstname,
  recipient_lname: lastname,
  recipient_email: email,
});

/** Matches a paragraph that contains nothing but a tag, or a link to one. */
const tagAlone = /<p>\s*(?:<a\b[^>]*href="\{\{\s*(\w+)\s*\}\}"[^>]*>[^<]*<\/a>|\{\{\s*(\w+)\s*\}\})\s*<\/p>/g;

const eachTagAlone = (body: string, replace: (name: string, paragraph: string) => string): string =>
  body.replace(tagAlone, (paragraph: string, linked: string | undefined, bare: string | undefined) =>
    replace(linked ?? bare ?? '', paragraph),
  );

const isHtmlTag = (name: string): boolean => isTagName(name) && tagOf(name).kind === 'html';

const count = String.raw`[^<>{}]*:\s*\{\{\s*stage_revisions_count\s*\}\}\s*`;
const br = String.raw`<br\s*/?>`;
/** Matches a line or paragraph with nothing but the number of rounds: "Revision rounds: 2". */
const roundsLine = new RegExp(`<p>${count}</p>|(?<=<p>)${count}${br}|${br}${count}(?=</p>|${br})`, 'g');

/** Removes the line with the number of rounds if the stage has none. The number within a sentence stays. */
const withoutNoRounds = (body: string, { stage_revisions_count }: TagValues): string =>
  stage_revisions_count === '0' ? body.replace(roundsLine, '') : body;

/** Matches the sender's name as the last line of a closing, in front of the signature. */
const nameAboveSignature = new RegExp(
  String.raw`(?:${br}\s*)?\{\{\s*user_name\s*\}\}\s*(?=</p>\s*<p>\s*\{\{\s*email_signature\s*\}\}\s*</p>)`,
);

/** Removes the name below the closing if the signature behind it begins with it. */
const namedOnce = (body: string, { user_name, email_signature }: TagValues): string => {
  if (!user_name || !email_signature) return body;
  const signature = email_signature.html.replace(/<[^>]*>/g, '').trimStart();
  return signature.startsWith(escapeHtml(user_name)) ? body.replace(nameAboveSignature, '') : body;
};

/**
 * Turns a link tag that is alone in its paragraph into a button, and unwraps HTML tags there, which bring their own
 * blocks.
 */
export const laidOut = (body: string, values: TagValues): string =>
  eachTagAlone(namedOnce(withoutNoRounds(body, values), values), (name, paragraph) => {
    // Empty notes leave no gap.
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

/** Mail with the values that are common to its recipients. */
interface FilledMail extends Pick<ProjectMail, 'recipient' | 'text'> {
  readonly language: Language;
  readonly head?: MailHead | undefined;
  readonly work?: WorkOfMail | undefined;
  readonly values: TagValues;
}

export const renderWith = ({
  tenant,
  recipient,
  text,
  language,
  head,
  work,
  ...mail
}: FilledMail & Pick<ProjectMail, 'tenant' | 'ahead' | 'footer'>): RenderedMail => {
  const values = { ...recipientValues(recipient), ...mail.values };
  const rendered = render({ ...text, body: laidOut(text.body, values), values, language });
  if (!rendered.ok) return { missing: rendered.tag };
  const { subject } = rendered;
  const body = withAhead(rendered.html, mail.ahead);
  const shown = work && { text: work.text, url: values.review_link ?? values.deliverable_link };
  const content = { subject, head, work: shown, body, isWritten: true, footer: mail.footer };
  return {
    to: recipient.email,
    ...inLayout(tenant, language, content),
    ...(work ? { work: work.key } : {}),
  };
};

export const renderProjectMail = (mail: ProjectMail): RenderedMail =>
  renderWith({ ...mail, language: mail.project.language, head: headOf(mail), values: commonValues(mail) });

const shownByPage: ReadonlySet<string> = new Set(['files', 'multi_deliverables_preview', 'change_list']);

/**
 * Text of the mail as sanitised HTML, for the page that its link opens. Paragraphs with nothing but a link, or the
 * list of files, links or points, are omitted, because that page shows these itself. Empty if a tag has lost its
 * value.
 */
export const renderMessage = ({
  tenant: { tenantId },
  recipient,
  text,
  language,
  values: common,
}: FilledMail & { readonly tenant: Pick<TenantRecord, 'tenantId'> }): string => {
  const values = { ...recipientValues(recipient), ...common };
  const body = eachTagAlone(withoutNoRounds(text.body, values), (name, paragraph) => {
    if (isLinkTag(name) || shownByPage.has(name)) return '';
    return isHtmlTag(name) ? `{{${name}}}` : paragraph;
  });
  // The subject is not shown, so a tag without a value in it must not empty the message.
  const rendered = render({ ...text, subject: '', body, values, language });
  return rendered.ok ? unbroken(language, throughUs(tenantId, sanitizeHtml(rendered.html))) : '';
};
