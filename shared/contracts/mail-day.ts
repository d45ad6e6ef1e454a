/** A workspace's mails of the day. */
import { mailStopReasons } from '#domain/plan/mail-stop.ts';
import * as z from '#schema';
import { instant } from './common.ts';

export const mailsToday = z.object({
  sent: z.number(),
  allowed: z.number(),
  /** When the next day begins. */
  opens: instant,
  /** Since when and why the workspace's mail is stopped, and waits; null while it goes out. */
  stopped: z.nullable(z.object({ since: instant, reason: z.enum(mailStopReasons) })),
});
export type MailsToday = z.output<typeof mailsToday>;
