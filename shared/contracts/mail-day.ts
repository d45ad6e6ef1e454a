/** A workspace's mails of the day. */
import * as z from '#schema';
import { instant } from './common.ts';

export const mailsToday = z.object({
  sent: z.number(),
  allowed: z.number(),
  /** When the next day begins. */
  opens: instant,
  /** Since when an operator has paused the workspace's mail; null while it goes out. */
  paused_since: z.nullable(instant),
});
export type MailsToday = z.output<typeof mailsToday>;
