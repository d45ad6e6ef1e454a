import type { InboxKind } from '#domain/inbox/inbox.ts';
import { translated } from '../translated.ts';

const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`);

/** Texts of the inbox. */
export const inbox = translated('inbox', {
  title: 'Inbox',
  lead: 'Client answers and everything else that needs you in your projects.',
  views: 'Views of the inbox',
  view: { inbox: 'Open', snoozed: 'Snoozed', done: 'Done' },
  project: 'Project',
  anyProject: 'All projects',
  noProject: 'Without a project',
  since: 'Since you were away',
  unread: 'Unread',
  earlier: 'Read',
  failed: 'The inbox could not be loaded',
  notMarked: 'The entry could not be changed',
  more: 'Show more',
  allRead: 'Mark all as read',
  allDone: 'Mark all as done',
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
  preview: 'Preview',
  round: (round: number) => `Round ${round}`,
  points,
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
  },
  says: {
    changes_requested: (by) => `${by} asked for changes`,
    approved: (by) => `${by} approved`,
    answered: (by) => `${by} answered; others still have to`,
    recalled: (by) => `${by} took a decision back`,
    points: (by, what) => `${by} added ${what}`,
    message: (by) => `${by} sent a message`,
    mention: (by) => `${by} mentioned you`,
    reply: (by) => `${by} replied to a point`,
    assigned: (by) => `${by} assigned a point to you`,
    link_asked: (by) => `${by} asked for a new link`,
    more_time_asked: (by, day) => `${by} asks for time until ${day}`,
    rated: (by, rating) => (rating ? `${by} gave ${rating} of 5 stars` : `${by} answered the survey`),
    undelivered: () => 'No email of this round was delivered',
    bounced: (email) => `Emails to ${email} do not arrive`,
    overdue: () => 'Feedback is overdue',
    target_missed: () => 'The target date has passed',
  } satisfies Record<InboxKind, (by: string, detail: string) => string>,
  /** The schedule decided on the answers that were given. */
  somebody: 'The last approver',
});
