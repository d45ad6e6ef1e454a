import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

/** Texts of the page on which contacts switch their reminders, and members their daily digest, each in their language. */
export const reminders = {
  reminders: {
    title: 'Reminders',
    stopTitle: 'Stop automatic reminders?',
    stopText: (agency: string, email: string) =>
      `${agency} reminds you at ${email} when something waits for your answer. Previews and messages will still reach you.`,
    stop: 'Stop reminders',
    stoppedTitle: 'Reminders are off',
    stoppedText: (agency: string, email: string) =>
      `${agency} sends no more automatic reminders to ${email}. Previews and messages will still reach you.`,
    resume: 'Switch reminders on again',
  },
  digest: {
    title: 'Daily digest',
    stopTitle: 'Turn the daily digest off?',
    stopText: (agency: string, email: string) =>
      `${email} gets a digest of ${agency} once on each business day. Other emails will still reach you.`,
    stop: 'Turn the digest off',
    stoppedTitle: 'The daily digest is off',
    stoppedText: (agency: string, email: string) =>
      `No more digests of ${agency} go to ${email}. Other emails will still reach you. Your profile turns it on again as well.`,
    resume: 'Turn the digest on again',
  },
  failed: 'That did not work',
  unanswered,
  ui,
};
export type RemindersTexts = typeof reminders;
