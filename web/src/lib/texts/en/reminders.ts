import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

/** Texts of the page on which contacts switch their reminders, in their own language. */
export const reminders = {
  title: 'Reminders',
  stopTitle: 'Stop automatic reminders?',
  stopText: (agency: string, email: string) =>
    `${agency} reminds you at ${email} when something waits for your answer. Previews and messages will still reach you.`,
  stop: 'Stop reminders',
  stoppedTitle: 'Reminders are off',
  stoppedText: (agency: string, email: string) =>
    `${agency} sends no more automatic reminders to ${email}. Previews and messages will still reach you.`,
  resume: 'Switch reminders on again',
  failed: 'That did not work',
  unanswered,
  ui,
};
export type RemindersTexts = typeof reminders;
