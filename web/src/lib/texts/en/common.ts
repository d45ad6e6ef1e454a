import { translated } from '../translated.ts';
import { unanswered } from './unanswered.ts';

/** Texts that several screens share. */
export const common = translated('common', {
  product: 'Proofline',
  /** Failed read without an answer. */
  offline: 'No connection. Nothing was lost; try again when you are back online.',
  unanswered,
  failedHere: 'Something went wrong on our side. Nothing was lost; please try again.',
  failedHereAs: (id: string) =>
    `Something went wrong on our side. Nothing was lost. If it happens again, tell us this number: ${id}`,
  sentLater: 'Kept until you are back online',
  sentLaterText: 'It is sent as soon as there is a connection.',
  retry: 'Try again',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  none: '--',
  loadError: 'This could not be loaded',
  /** Below a list, whose first entries stay. */
  restFailed: (reason = '') => `The rest did not load. ${reason}`.trim(),
  notFound: {
    title: 'Page not found',
    text: 'It may have been moved or deleted, or you don’t have access.',
    action: 'Go to the projects',
    signIn: 'Go to the sign-in page',
  },
  undelivered: 'Not delivered',
  status: {
    in_production: 'In production',
    awaiting_feedback: 'Awaiting feedback',
    overdue_feedback: 'Overdue feedback',
    pending_csat: 'Pending CSAT',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
});
