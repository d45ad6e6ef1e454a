/** Mails that follow from events. Idempotent: each recipient gets each mail once (see `sendOnce`). */
import { dividingConsumer, type EventFor } from '#server/lambda/consumer.ts';
import { tellOfSuppressed } from './address-suppressed.ts';
import { mailContacts } from './client-mails.ts';
import { tellOfConversation } from './conversation.ts';
import { mailDeliverable } from './deliverable-sent.ts';
import { tellUploader } from './file-refused.ts';
import { tellOfGuest, welcomeGuests } from './guest-added.ts';
import { inviteContact } from './invite-contact.ts';
import { mailNewLink, tellOfAsk } from './link-mails.ts';
import type { MailEvent } from './mail-event.ts';
import { divide, type MailTrigger, mailPart, sendOne } from './mail-queue.ts';
import { tellOfAnswer, tellOfWish } from './more-time.ts';
import { tellOfNote } from './note-saved.ts';
import { tellOfOverdue } from './overdue.ts';
import {
  inviteUser,
  tellOfAdmin,
  tellOfHandover,
  tellOfLogOut,
  tellOfMove,
  tellOwnerOfClient,
} from './people-mails.ts';
import { resend } from './resend.ts';
import { mailSurvey, tellOwner } from './survey.ts';
import { tellTeam } from './team-mails.ts';
import { tellOfUndelivered } from './undelivered.ts';

type Event = EventFor<'send-email'>;

const reactions: {
  readonly [Name in Event['name']]: (event: MailEvent<Name>, trigger: MailTrigger) => Promise<void>;
} = {
  'Send Preview': mailContacts,
  'Preview Undelivered': tellOfUndelivered,
  'Mail Resent': (event, trigger) => resend(event, trigger, reactTo),
  'Message Sent': mailContacts,
  'Revision Reminder': mailContacts,
  'Approver Answered': tellTeam,
  'Revision Approved': tellTeam,
  'Revision Rejected': tellTeam,
  'Stage Rejected': tellTeam,
  'Client Commented': tellTeam,
  'Decision Recorded': tellTeam,
  'Decision Recalled': tellTeam,
  'Points Submitted': tellTeam,
  'Comment Added': tellOfConversation,
  'Internal Comment Added': tellOfConversation,
  'Point Replied': tellOfConversation,
  'Points Answered': tellOfConversation,
  'Point Accepted': tellOfConversation,
  'Point Reopened': tellOfConversation,
  'Point Assigned': tellOfConversation,
  'Note Added': tellOfNote,
  'Note Updated': tellOfNote,
  'Scope Added': tellOfNote,
  'Scope Updated': tellOfNote,
  'Contact Invited': inviteContact,
  'Guest Added': tellOfGuest,
  'Contact Address Changed': tellOfMove,
  'User Invited': inviteUser,
  'Admin Granted': tellOfAdmin,
  'Member Logged Out': tellOfLogOut,
  'Workspace Handed Over': tellOfHandover,
  'File Refused': tellUploader,
  'Deliverable Sent': mailDeliverable,
  'Survey Sent': mailSurvey,
  'Survey Reminded': mailSurvey,
  'Survey Completed': tellOwner,
  'Link Renewed': mailNewLink,
  'Link Asked': tellOfAsk,
  'More Time Asked': tellOfWish,
  'More Time Answered': tellOfAnswer,
  'Client Created': tellOwnerOfClient,
  'Project Updated': welcomeGuests,
  'Feedback Overdue': tellOfOverdue,
  'Target Missed': tellOfOverdue,
  'Address Suppressed': tellOfSuppressed,
};

/** Reaction to any event: the compiler cannot follow that each name has the reaction to its own event. */
type Every = (event: Event, trigger: MailTrigger) => Promise<void>;

const reactTo: Every = (event, trigger) => (reactions[event.name] as Every)(event, trigger);

export const handler = dividingConsumer('send-email', mailPart, ({ event, part, body, attempt }, trigger) => {
  const react = (given: MailTrigger) => reactTo(event, given);
  return part === undefined
    ? divide(react, body, attempt, trigger)
    : sendOne(react, event, body, { ...part, attempt }, trigger);
});
