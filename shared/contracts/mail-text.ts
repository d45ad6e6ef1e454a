/** Mails as composed, and as their recipients would get them. */
import * as z from '#schema';
import { id, richText } from './common.ts';

/** Mail as composed: subject and HTML body with merge tags, and its template. */
export const emailText = z.object({
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  body: richText,
  template_id: z.optional(id),
});
export type EmailText = z.output<typeof emailText>;

/** Content-ID of the workspace's logo, which is attached to its mails: their HTML shows it as `cid:workspace-logo`. */
export const logoContentId = 'workspace-logo';

/** Content-ID of the picture of the work in a mail. */
export const workContentId = 'work-picture';

/** Mails as their recipients would get them: whole documents, with the logo as `logoContentId`. */
export const mailsAnswer = z.object({
  mails: z.array(
    z.object({
      to: z.string(),
      name: z.string(),
      subject: z.string(),
      html: z.string(),
      /** Reason that this mail will not be sent: mails to its address bounced, or were reported as spam. */
      withheld: z.optional(z.enum(['bounced', 'complained'])),
    }),
  ),
});
