/** Text of a mail as an editor sends it: sanitised, and its merge tags checked. */
import type { EmailText } from '#contracts/mail-text.ts';
import type { TemplateType } from '#domain/email-template/merge-tags.ts';
import { templateProblems } from '#domain/email-template/render.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { textRefusal } from '../html/text-limit.ts';
import { type Refused, refused } from '../lambda/result.ts';
import type { ProjectMail } from './project-mail.ts';

/** Subject and body as stored and sent. */
export interface CleanText {
  readonly subject: string;
  /** Sanitised. */
  readonly body: string;
}

export const cleanText = ({ subject, body }: EmailText): CleanText => ({ subject, body: sanitizeHtml(body) });

/** Text with its type, if that type allows all of its tags. */
export const textOfType = (
  text: CleanText,
  type: TemplateType,
  field = 'emailText',
): ProjectMail['text'] | Refused => {
  const tooLong = textRefusal(text.body, field);
  if (tooLong) return tooLong;
  const [problem] = templateProblems(type, text);
  if (!problem) return { ...text, type };
  return refused('unknown_tag', { field, params: { tag: problem.tag } });
};

/** Refusal of a mail with a tag that has no value. */
export const unresolvedTag = (tag: string, field = 'emailText'): Refused =>
  refused('unresolved_tag', { field, params: { tag } });

/** Starts a read concurrently with another one. Its rejection is ignored if the caller returns before awaiting it. */
export const prefetch = <Value>(read: Promise<Value>): Promise<Value> => {
  read.catch(() => undefined);
  return read;
};
