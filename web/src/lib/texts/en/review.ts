import { translated } from '../translated.ts';
import { linkReader } from './link-reader.ts';
import { timeQuestion } from './time-question.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

/** Texts of the review page, in the client's language. */
export const review = translated('review', {
  loading: 'Loading the review',
  /** Name of a round: `of` is the number of agreed rounds, undefined for an extra one. */
  round: (round: number, of: number | undefined) =>
    round === 0 ? 'Preview' : of === undefined ? `Extra round (round ${round})` : `Round ${round} of ${of}`,
  /** `due` is an evening in words (domain/calendar/evening.ts). */
  by: (due: string) => `Please answer by ${due}`,
  overdue: (due: string) => `Your answer was due by ${due}`,
  /** The same on a phone, where a line is short. */
  brief: {
    by: (due: string) => `By ${due}`,
    overdue: (due: string) => `Was due by ${due}`,
  },
  message: (agency: string) => `Message from ${agency}`,
  work: 'The work',
  files: 'Files',
  file: (name: string, index: number, count: number) => `${name}, file ${index} of ${count}`,
  download: 'Download',
  preparing: 'This file is being prepared. It appears here in a moment.',
  noPreview: 'There is no preview of this file. Download it to look at it.',
  /** Reasons for a PDF without pages to show. */
  pagesRefused: {
    encrypted: 'This PDF needs a password, so its pages cannot be shown. Download it to look at it.',
    broken: 'This PDF is damaged, so its pages cannot be shown. Download it to try it yourself.',
    empty: 'This PDF has no pages.',
    too_many_pages: 'This PDF has too many pages to be shown here. Download it to look at it.',
    too_large: 'This PDF is too large to be shown here. Download it to look at it.',
    too_complex: 'This PDF is too complex to be shown here. Download it to look at it.',
  },
  /** Reasons for a picture without a preview. */
  pictureRefused: {
    too_large:
      'This picture is too large to be shown here: it has over 100 megapixels or 400 MB. Download it to look at it.',
    too_complex: 'This picture is too complex to be shown here. Download it to look at it.',
    broken: 'This picture is damaged, so it cannot be shown. Download it to try it yourself.',
  },
  /** Notice that the review room could not be loaded, so that the work is shown alone. */
  roomFailed: {
    text: 'The tools to mark points could not be loaded. You can look at the work and answer.',
    answering:
      'Points you marked here before could not be loaded. They do not go out with this answer; you can send them afterwards.',
    retry: 'Try again',
  },
  openLink: 'Open the link',
  linkText: 'Opens in a new tab',
  linkWithScreenshots: 'Opens in a new tab. Its screenshots are below.',
  approve: 'Approve',
  requestChanges: 'Request changes',
  comment: 'Send a message',
  /** Button on a phone that leads to the three answers. */
  decide: 'Decide',
  onlyMessage: 'Only send a message',
  chooseFirst: 'Choose your answer first.',
  ...linkReader,
  timeQuestion,
  contactDecides: (contact: string) => `Only ${contact} decides here. You can send points and a message.`,
  filesSeen: (seen: number, of: number) => `${seen} of ${of} files seen`,
  decideTitle: 'Your answer',
  approveTitle: (stage: string) => `Approve “${stage}”`,
  approveText: (stage: string, left: number) =>
    [
      `Your approval finishes “${stage}”, and the team is told at once.`,
      ...(left > 0
        ? [`${left === 1 ? 'The round' : `The ${left} rounds`} left for changes will not be needed.`]
        : []),
    ].join(' '),
  changesTitle: 'Request changes',
  /** Consequence of a request for changes, by the next round. */
  changesText: {
    agreed: (left: number) =>
      `Your comments go to the team, and the next agreed round begins. After it, ${left} more ${left === 1 ? 'round is' : 'rounds are'} left.`,
    last_agreed: 'Your comments go to the team, and the last agreed round begins.',
    free: 'Your comments go to the team. All agreed rounds are used: a further one begins. The team tells you beforehand if it costs extra.',
    cost: 'Your comments go to the team. All agreed rounds are used: a further one begins, which costs extra.',
    work: 'Your comments go to the team, who take the work up again.',
  },
  commentTitle: 'Send a message to the team',
  commentText: 'A message goes to the team and decides nothing.',
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
  /** Toast for a decision on a round that was no longer open. */
  recorded: {
    approved: (by: string, at: string) => `${by} already approved on ${at}.`,
    changes_requested: (by: string, at: string) => `${by} already asked for changes on ${at}.`,
    completed: (by: string, at: string) => `${by} completed this stage on ${at}.`,
    other: 'This round is no longer open for a decision.',
    request_changes: 'Your points were added, and the team gets them.',
    approve: 'Your answer was added, and the team gets it.',
  },
  recordedTitle: 'Added to the history',
  repeated: 'Your answer had arrived already.',
  failed: 'That did not work',
  failedText: 'Your words are kept here. Please try again.',
  unanswered,
  offline: 'Your words are kept here; it is safe to send them again when you are back online.',
  states: {
    shown: 'This is for you to look at. The team has not asked for your decision yet.',
    not_sent: 'This round is not open for review.',
    closed: 'This project is closed.',
    read_only:
      'No answer can be taken here at the moment. Please get in touch with whoever sent you the link.',
  },
  /** Decision on the round of the link, with its time and author. */
  decided: {
    approved: (by: string, at: string) => `Approved by ${by} on ${at}.`,
    changes_requested: (by: string, at: string) => `${by} requested changes on ${at}.`,
    completed: (by: string, at: string) => `Completed by ${by} on ${at}.`,
  },
  /** Sentences behind an approval that tell its work, and how it goes on. `more` counts further files. */
  afterApproval: {
    files: (file: string, more: number) =>
      more === 0
        ? `It covers ${file}.`
        : `It covers ${file} and ${more} more ${more === 1 ? 'file' : 'files'}.`,
    link: 'It covers the work behind the link.',
    told: (agency: string) => `${agency} has been told.`,
    next: (stage: string) => `The next stage is “${stage}”.`,
    last: 'All stages are done.',
  },
  reopened: 'The stage has been opened again since.',
  /** Recall of one's own decision. */
  recall: {
    until: (time: string) => `You can take your answer back until ${time}.`,
    action: 'Take it back',
    done: {
      title: 'Taken back',
      text: 'The round awaits your decision again. Points that you sent stay with the team.',
    },
    failed: {
      title: 'Not taken back',
      text: 'Somebody has acted on your answer, or the time is over. Send a message instead.',
    },
  },
  superseded: 'A newer round has been sent since.',
  current: 'Go to the current round',
  ui,
});
export type ReviewTexts = typeof review;
