import { translated } from '../translated.ts';

/** Texts of a round's history, on the page of a mailed round. */
export const reviewHistory = translated('reviewHistory', {
  title: 'History',
  events: {
    sent: 'sent this round',
    requested: 'requested changes',
    approved: 'approved',
    commented: 'wrote a message',
    requested_late: 'requested changes when it was no longer open',
    approved_late: 'approved when it was no longer open',
    recalled_approval: 'took back the approval',
    recalled_request: 'took back the request for changes',
    asked_for_time: 'asked for more time',
    withdrew_wish: 'took back the question for more time',
    agreed_to_time: 'agreed to more time',
    kept_due_date: 'kept the due date',
  },
});

export type ReviewHistoryTexts = typeof reviewHistory;
