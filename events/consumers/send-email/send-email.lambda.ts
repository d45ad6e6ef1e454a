/** Mails that follow from events. Whatever is repeated, each recipient gets each mail once (see `sendOnce`). */
import { consumer } from '../../../shared/server/lambda/consumer.ts';
import { tellUploader } from './file-refused.ts';
import { inviteContact } from './invite-contact.ts';
import { mailContacts } from './to-contacts.ts';
import { tellTeam } from './to-team.ts';

export const handler = consumer('send-email', {
  'Send Preview': mailContacts,
  'Message Sent': mailContacts,
  'Revision Reminder': mailContacts,
  'Revision Approved': tellTeam,
  'Stage Approved': tellTeam,
  'Revision Rejected': tellTeam,
  'Stage Rejected': tellTeam,
  'Client Commented': tellTeam,
  'Contact Invited': inviteContact,
  'File Refused': tellUploader,
});
