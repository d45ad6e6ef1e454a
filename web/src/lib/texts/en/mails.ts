import { fill } from '#contracts/placeholders.ts';
import { mailMessages } from '#contracts/screen-messages.ts';
import type { MailStopReason } from '#domain/plan/mail-stop.ts';
import { translated } from '../translated.ts';

const stopReasons: Readonly<Record<MailStopReason, string>> = {
  operator: 'We have paused the emails of this workspace.',
  bounces: 'We have paused the emails of this workspace because too many of its emails came back.',
  complaints:
    'We have paused the emails of this workspace because too many people reported its emails as unwanted.',
};

/** Mails of the day, on the settings page and above every page. */
export const mails = translated('mails', {
  title: 'Emails today',
  figure: ({ sent, allowed }: { sent: number; allowed: number }) =>
    fill(mailMessages.figure, { sent, allowed }),
  near: 'The emails of today are nearly used up',
  used: 'The emails of today are used up',
  /** `when` is a date and time in the workspace's zone. */
  opens: (when: string) => `The next day begins at ${when}.`,
  waiting: 'Reminders and other emails that are due wait until then.',
  counted:
    'Each email to a client counts, and each invitation; emails to the team do not. The number grows with your plan and with the age of the workspace.',
  upgrade: 'See plans',
  paused: mailMessages.paused,
  stopped: (reason: MailStopReason) =>
    `${stopReasons[reason]} Nothing is lost: they wait, and go out once the pause ends. Write to us from the Help page.`,
  help: 'Write to us',
});
