import { translated } from '../translated.ts';
import { timeQuestion } from './time-question.ts';

/** Texts of a client's wish for a later due date, on the guest's page and in the portal. Days and evenings are words. */
export const moreTime = translated('moreTime', {
  ...timeQuestion,
  title: 'Until when do you need time?',
  text: (agency: string) => `${agency} decides. Until then your answer is due as before.`,
  day: 'I can answer by',
  message: 'Message (optional)',
  send: 'Ask for this day',
  withdraw: 'Take it back',
  back: 'Cancel',
  open: (agency: string, day: string) => `You asked for ${day}. ${agency} will answer.`,
  openBy: (by: string, agency: string, day: string) => `${by} asked for ${day}. ${agency} will answer.`,
  agreed: (evening: string) => `You have until ${evening}.`,
  kept: (agency: string, day: string, evening: string) =>
    `You asked for ${day}. ${agency} needs your answer by ${evening} all the same.`,
  keptBy: (by: string, agency: string, day: string, evening: string) =>
    `${by} asked for ${day}. ${agency} needs your answer by ${evening} all the same.`,
  withdrawn: 'Your request is withdrawn. The due date stays.',
  failed: 'That was not sent. Your words are kept here: please try again.',
  /** The round or its due date has changed since the dialog was opened; the page behind it shows how. */
  overtaken:
    'That is no longer possible: the due date or the round has changed. Close this to see how it stands.',
  /** Somebody else asked. */
  notYours: 'Only the person who asked can take it back.',
});

export type MoreTimeTexts = typeof moreTime;
