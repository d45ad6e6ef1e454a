import type { InboxWords } from '../sentence.ts';

export const en = {
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
    guest_added: (by, name) => `${by} added ${name}`,
    rated: (by, rating) => (rating ? `${by} gave ${rating} of 5 stars` : `${by} answered the survey`),
    undelivered: () => 'No email of this round was delivered',
    bounced: (email) => `Emails to ${email} do not arrive`,
    overdue: () => 'Feedback is overdue',
    target_missed: () => 'The target date has passed',
  },
  client: 'The client',
  undecided: (by) => `${by} answered; the round stays open`,
  reopened: (by) => `${by} reopened a point`,
  preview: 'Preview',
  round: (round) => `Round ${round}`,
  points: (count) => (count === 1 ? '1 point' : `${count} points`),
} satisfies InboxWords;
