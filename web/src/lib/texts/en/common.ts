/** Words that several screens share. */
export const common = {
  product: 'Proofline',
  offline: 'No connection. Nothing was lost; try again when you are back online.',
  retry: 'Try again',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  none: '--',
  loadError: 'This could not be loaded',
  notFound: {
    title: 'Page not found',
    text: 'The address leads nowhere, or it is not open to you.',
    action: 'Go to the projects',
  },
  status: {
    in_production: 'In production',
    awaiting_feedback: 'Awaiting Feedback',
    overdue_feedback: 'Overdue Feedback',
    pending_csat: 'Pending CSAT',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
} as const;
