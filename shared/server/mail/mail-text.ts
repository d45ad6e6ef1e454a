/** A mail's text on its way from the editor to where it is kept: cleaned, and checked for its tags. */
import type { EmailText } from '../../contracts/timeline.ts';
import type { TemplateType } from '../../domain/email-template/merge-tags.ts';
import { templateProblems } from '../../domain/email-template/render.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { type Refused, refused } from '../lambda/result.ts';
import type { ProjectMail } from './project-mail.ts';

/** Subject and body as they are kept and sent. */
export interface CleanText {
  readonly subject: string;
  /** Sanitised. */
  readonly body: string;
}

export const cleanText = ({ subject, body }: EmailText): CleanText => ({ subject, body: sanitizeHtml(body) });

/** The text as one of a type, if all of its tags may be in that. */
export const textOfType = (
  text: CleanText,
  type: TemplateType,
  field = 'emailText',
): ProjectMail['text'] | Refused => {
  const [problem] = templateProblems(type, text);
  if (!problem) return { ...text, type };
  return refused('unknown_tag', { field, params: { tag: problem.tag } });
};

/** Why a mail is not sent: what nothing can be filled in for, by name. */
export const unresolvedTag = (tag: string, field = 'emailText'): Refused =>
  refused('unresolved_tag', { field, params: { tag } });

/** Starts a read beside another one. Where nobody comes to wait for it, its failure is nobody's. */
export const started = <Value>(read: Promise<Value>): Promise<Value> => {
  read.catch(() => undefined);
  return read;
};
