import { linkReader } from './link-reader.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

/** Texts of a survey in English, whatever the page's language: for a contact who reads it. */
export const englishSurvey = {
  loading: 'Loading the survey',
  title: (project: string) => `How was “${project}”?`,
  intro: (firstname: string, agency: string) =>
    `${firstname}, ${agency} would like to know how it was for you.`,
  comment: 'Your answer',
  optional: 'Optional',
  noStars: 'not rated',
  noComment: 'No answer',
  submit: 'Submit feedback',
  starsMissing: 'Please rate every question before you submit.',
  readOnly: 'This survey cannot be answered right now. What you chose is kept on this device.',
  kept: 'Your answers are kept on this device until you submit them.',
  submittedToast: 'Feedback submitted',
  failed: 'Error on feedback submission',
  failedText: 'Nothing was lost. Please try again.',
  unanswered,
  ...linkReader,
  thanks: 'Thank you for your feedback',
  submittedBy: (name: string, when: string) => `Submitted by ${name} on ${when}`,
  ui,
};
