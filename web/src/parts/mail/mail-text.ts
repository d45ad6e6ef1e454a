/** Text of a mail being written, for any kind of mail. */

import type { Problem } from '#contracts/errors.ts';
import type { EmailTemplate } from '#contracts/templates.ts';
import type { TemplateType } from '#domain/email-template/merge-tags.ts';
import { templateProblems } from '#domain/email-template/render.ts';
import { refusalHere } from '#lib/calls/refusal.ts';

/** Mails about a round. */
export type MailKind = 'preview' | 'message' | 'reminder';

/** Fields that every mail draft has; screens add their own. */
export interface MailText {
  readonly subject: string;
  /** HTML with merge tags. */
  readonly body: string;
  readonly template_id: number | null;
}

/** Initial text from a template; the project's own subject line takes precedence over the template's. */
export const begunFrom = (
  template: EmailTemplate | undefined,
  project: { readonly email_subject_line_default: string },
): MailText => ({
  subject: project.email_subject_line_default || (template?.subject ?? ''),
  body: template?.body ?? '',
  template_id: template?.id ?? null,
});

/** Body of the text for the API. */
export const sentText = ({ subject, body, template_id }: MailText) => ({
  subject: subject.trim(),
  body,
  ...(template_id === null ? {} : { template_id }),
});

/** Refuses a text with a merge tag that mails of its type have no value for. */
export const unknownTag = (
  type: TemplateType,
  text: Pick<MailText, 'subject' | 'body'>,
): Problem | undefined => {
  const [unknown] = templateProblems(type, text);
  return unknown && refusalHere({ code: 'unknown_tag', params: { tag: unknown.tag } });
};
