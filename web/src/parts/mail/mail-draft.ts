/** Contents of a composed mail, and the rules that refuse to send it (delivery.md section 5). */

import type { Problem } from '#contracts/errors.ts';
import type { BodyInput } from '#contracts/route.ts';
import type { EmailTemplate } from '#contracts/templates.ts';
import type { sendPreview } from '#contracts/timeline.ts';
import type { Language } from '#domain/email-template/language.ts';
import { type TagName, type TemplateType, tagsOf } from '#domain/email-template/merge-tags.ts';
import { parseTags, previewMailCodes, refusalToSendPreview } from '#domain/email-template/render.ts';
import { previewTemplates, type Stage, type Task } from '#domain/workflow/index.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { begunFrom, type MailKind, type MailText, sentText, unknownTag } from './mail-text.ts';
import { type TemplateChoice, variantsOf } from './template-variants.ts';

/** Mail being written, with its attachments and checklist. */
export interface Draft extends MailText {
  readonly mode: 'upload' | 'link';
  readonly link: string;
  readonly move: boolean;
  /** Titles of the ticked checklist items. */
  readonly checked: readonly string[];
}

/** Work that is sent along with the text. */
export interface Offered {
  readonly files: number;
  /** Link that was sent with the stage; a reminder links to it. */
  readonly sentLink: string | null;
}

const sentTypes: readonly TemplateType[] = [
  'first_preview',
  'first_rev',
  'other_rev',
  'last_rev',
  'additional_rev_free',
  'additional_rev_cost',
];

const typesFor = (
  kind: MailKind,
  stage: Stage,
  task: Task,
): { readonly fitting: readonly TemplateType[]; readonly others: readonly TemplateType[] } => {
  switch (kind) {
    case 'message':
      return { fitting: ['none'], others: [] };
    case 'reminder':
      return { fitting: ['reminder'], others: ['feedback_auto_reminder'] };
    case 'preview': {
      const fitting = previewTemplates(stage, task);
      return { fitting, others: sentTypes.filter((type) => !fitting.some((one) => one === type)) };
    }
  }
};

/** Templates to choose from, the best match first, each in the project's language if there is such a variant. */
export const templateChoices = (
  templates: readonly EmailTemplate[],
  kind: MailKind,
  stage: Stage,
  task: Task,
  language: Language,
): readonly TemplateChoice[] => {
  const { fitting, others } = typesFor(kind, stage, task);
  return [
    ...variantsOf(templates, fitting, language).map((template) => ({ template, fits: true })),
    ...variantsOf(templates, others, language).map((template) => ({ template, fits: false })),
  ];
};

/** Template type that the API checks a mail as; it decides which merge tags have values. */
const typeOf = (kind: MailKind, stage: Stage, task: Task): TemplateType => {
  if (kind === 'message') return 'none';
  return kind === 'reminder' ? 'reminder' : (previewTemplates(stage, task)[0] ?? 'other_rev');
};

/** Merge tags offered. A message has those of any mail about a round, except for the files. */
export const tagsFor = (kind: MailKind, stage: Stage, task: Task): readonly TagName[] =>
  kind === 'message'
    ? tagsOf('other_rev').filter((tag) => tag !== 'files')
    : tagsOf(typeOf(kind, stage, task));

/** Draft from a template, with nothing attached yet. */
export const draftOf = (
  template: EmailTemplate | undefined,
  project: { readonly email_subject_line_default: string },
  kind: MailKind,
): Draft => ({
  ...begunFrom(template, project),
  mode: 'upload',
  link: '',
  move: kind === 'preview',
  checked: [],
});

type SendBody = BodyInput<typeof sendPreview>;

/** The link, beside which the files are its screenshots; `files` for files alone, or null. */
const reviewLinkOf = (draft: Draft, kind: MailKind, { files, sentLink }: Offered): string | null =>
  (kind === 'reminder' ? sentLink : draft.mode === 'link' && draft.link.trim()) ||
  (files > 0 ? 'files' : null);

export const previewBodyOf = (draft: Draft, kind: MailKind, offered: Offered) => ({
  emailText: sentText(draft),
  reviewLink: reviewLinkOf(draft, kind, offered),
  isReminder: kind === 'reminder',
  // Only a preview moves the stage, regardless of the toggle.
  updateStatus: kind === 'preview' && draft.move,
});

export const messageBodyOf = (draft: Draft) => ({ emailText: sentText(draft), isFirstEmail: false });

export const sendBodyOf = (
  draft: Draft,
  kind: 'preview' | 'reminder',
  offered: Offered,
  task: Pick<Task, 'kind' | 'sent_on'>,
): SendBody => ({
  ...previewBodyOf(draft, kind, offered),
  isFirstEmail: task.kind === 'preview' && task.sent_on === null,
  checked: [...draft.checked],
});

/** Refusal to send, with the message of the error catalogue. */
export const refusalToSend = (
  draft: Draft,
  kind: MailKind,
  offered: Offered,
  stage: Stage,
  task: Task,
): Problem | undefined => {
  const unknown = unknownTag(typeOf(kind, stage, task), draft);
  if (unknown) return unknown;
  if (kind === 'message') {
    const leadsNowhere = task.sent_on === null && parseTags(draft.body).includes('review_link');
    return leadsNowhere ? refusalHere({ code: 'review_link_required' }) : undefined;
  }
  const link = kind === 'reminder' ? (offered.sentLink ?? '') : draft.mode === 'link' ? draft.link : '';
  const refusal = refusalToSendPreview({
    body: draft.body,
    link,
    has_files: offered.files > 0,
    is_reminder: kind === 'reminder',
  });
  return refusal && refusalHere({ code: previewMailCodes[refusal] });
};
