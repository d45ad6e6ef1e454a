import { en as words } from '#domain/inbox/words/en.ts';
import { translated } from '../translated.ts';

/** Texts of the inbox. */
export const inbox = translated('inbox', {
  title: 'Inbox',
  lead: 'Client answers and everything else that needs you in your projects.',
  views: 'Views of the inbox',
  view: { inbox: 'Open', snoozed: 'Snoozed', done: 'Done' },
  project: 'Project',
  anyProject: 'All projects',
  chosenProject: 'Chosen project',
  showAll: 'Show all projects',
  noProject: 'Without a project',
  since: 'Since you were away',
  unread: 'Unread',
  earlier: 'Read',
  failed: 'The inbox could not be loaded',
  notMarked: 'The entry could not be changed',
  more: 'Show more',
  allRead: 'Mark all as read',
  allDone: 'Mark all as done',
  noneUnread: 'Nothing here is unread.',
  readOnly: 'The workspace is read-only.',
  done: (what: string) => `Mark as done: ${what}`,
  toRead: (what: string) => `Mark as read: ${what}`,
  toUnread: (what: string) => `Mark as unread: ${what}`,
  snooze: (what: string) => `Snooze: ${what}`,
  hours: 'In three hours',
  tomorrow: 'Tomorrow at 9:00',
  nextWeek: 'Next Monday at 9:00',
  isUnread: 'Unread',
  backOn: (when: string) => `Back on ${when}`,
  /** Sentences of entries, which push messages have as well. */
  ...words,
  empty: {
    inbox: {
      title: 'All caught up',
      text: 'Change requests, approvals, points and late feedback in your projects appear here.',
    },
    snoozed: {
      title: 'Nothing is snoozed',
      text: 'Snoozed entries come back as unread at the time you choose.',
    },
    done: { title: 'Nothing is done yet', text: 'Entries you mark as done are kept here for 90 days.' },
    ofProject: {
      title: 'Nothing here of this project',
      text: 'The filter hides the entries of all other projects.',
    },
    toHome: 'Go to Home',
    toInbox: 'Go to the inbox',
  },
});
