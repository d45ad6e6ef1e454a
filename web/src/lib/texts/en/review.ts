import { ui } from './ui.ts';

/** Texts of the review page, in the client's language. */
export const review = {
  loading: 'Loading the review',
  round: (round: number, rounds: number) => (round === 0 ? 'First preview' : `Round ${round} of ${rounds}`),
  by: (due: string) => `Please answer by ${due}`,
  overdue: (due: string) => `Your answer was due on ${due}`,
  message: (agency: string) => `Message from ${agency}`,
  work: 'The work',
  files: 'Files',
  file: (name: string, index: number, count: number) => `${name}, file ${index} of ${count}`,
  download: 'Download',
  preparing: 'This file is being prepared. It appears here in a moment.',
  noPreview: 'There is no preview of this file. Download it to look at it.',
  openLink: 'Open the link',
  linkText: 'Opens in a new tab',
  approve: 'Approve',
  requestChanges: 'Request changes',
  comment: 'Send a message',
  approveTitle: (stage: string) => `Approve “${stage}”`,
  approveText: (stage: string, left: number, rounds: number) =>
    left > 0
      ? `Approving closes “${stage}”. ${left} of ${rounds} ${rounds === 1 ? 'round' : 'rounds'} ${left === 1 ? 'stays' : 'stay'} unused.`
      : `Approving closes “${stage}”.`,
  changesTitle: 'Request changes',
  changesText: (left: number) =>
    left > 0
      ? `Your comments go to the team. After this, ${left} ${left === 1 ? 'round is' : 'rounds are'} left.`
      : 'Your comments go to the team. All agreed rounds are used; a further one starts with this request.',
  changesTextPlain: 'Your comments go to the team, who take the work up again.',
  commentTitle: 'Send a message to the team',
  commentText: 'A message changes nothing: the round stays open until you decide.',
  yourMessage: 'Your message',
  optional: 'Optional',
  whatToChange: 'What should change?',
  messageNeeded: 'Please say what should change.',
  confirmApprove: 'Approve',
  confirmChanges: 'Request changes',
  confirmComment: 'Send the message',
  back: 'Back',
  approvedToast: 'Approved. Thank you',
  changesToast: 'Your request was sent',
  commentToast: 'Message sent',
  failed: 'That did not work',
  failedText: 'Nothing was lost. Please try again.',
  offline: 'No connection. Nothing was lost; try again when you are back online.',
  states: {
    shown: 'This is for you to look at. The team has not asked for your decision yet.',
    already_approved: (on: string) => `Approved on ${on}`,
    already_rejected: (on: string) => `Changes were requested on ${on}`,
    superseded: 'A newer round has been sent since.',
    not_open_for_review: 'This round is not open for review.',
    closed: 'This project is closed.',
    read_only:
      'No answer can be taken here at the moment. Please get in touch with whoever sent you the link.',
  },
  current: 'Go to the current round',
  history: 'History',
  events: { sent: 'sent this round', requested: 'requested changes', approved: 'approved' },
  ui,
};
export type ReviewTexts = typeof review;
