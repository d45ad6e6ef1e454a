/** Mails that follow from events. Idempotent: each recipient gets each mail once (see `sendOnce`). */
import { consumer } from '#server/lambda/consumer.ts';
import { tellOfSuppressed } from './address-suppressed.ts';
import { tellOwnerOfClient } from './client-created.ts';
import { mailDeliverable } from './deliverable-sent.ts';
import { tellUploader } from './file-refused.ts';
import { welcomeGuests } from './guest-added.ts';
import { inviteContact } from './invite-contact.ts';
import { inviteUser } from './invite-user.ts';
import { tellOfNote } from './note-saved.ts';
import { tellOfOverdue } from './overdue.ts';
import { mailSurvey, tellOwner } from './survey.ts';
import { mailContacts } from './to-contacts.ts';
import { tellTeam } from './to-team.ts';

export const handler = consumer('send-email', {
  'Send Preview': mailContacts,
  'Message Sent': mailContacts,
  'Revision Reminder': mailContacts,
  'Revision Approved': tellTeam,
  'Revision Rejected': tellTeam,
  'Stage Rejected': tellTeam,
  'Client Commented': tellTeam,
  'Decision Recorded': tellTeam,
  'Note Added': tellOfNote,
  'Note Updated': tellOfNote,
  'Scope Added': tellOfNote,
  'Scope Updated': tellOfNote,
  'Contact Invited': inviteContact,
  'User Invited': inviteUser,
  'File Refused': tellUploader,
  'Deliverable Sent': mailDeliverable,
  'Survey Sent': mailSurvey,
  'Survey Reminded': mailSurvey,
  'Survey Completed': tellOwner,
  'Client Created': tellOwnerOfClient,
  'Project Updated': welcomeGuests,
  'Feedback Overdue': tellOfOverdue,
  'Target Missed': tellOfOverdue,
  'Address Suppressed': tellOfSuppressed,
});
