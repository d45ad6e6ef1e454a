import { Entity, keyField, keyText, model, onTable } from '../table.ts';
import { commitKeyFields, projectPartition } from './project-key.ts';

/** Delivery state of one mail of a commit. It sorts right behind its commit, so that the history shows both. */
export const MailRecord = new Entity(
  {
    model: model('mail-record'),
    attributes: {
      ...commitKeyFields,
      /** The recipient: `contact_7`, `user_3`; a reminder adds its slot. */
      recipient: keyText,
      to: { type: 'string', required: true },
      subject: { type: 'string', required: true },
      /**
       * `owed` until it is sent: the mail service took none for now, for the reason given. `claimed` while being sent: a
       * retry that finds it so cannot know if the mail went out, and does not send it again. `withheld` for a recipient
       * who has left the project, or whose address has changed, since the mail was committed.
       */
      state: {
        type: [
          'owed',
          'claimed',
          'sent',
          'failed',
          'unknown',
          'withheld',
          'suppressed',
          'bounced',
          'complained',
        ] as const,
        required: true,
      },
      reason: { type: 'string' },
      message_id: { type: 'string' },
      claimed_on: { type: 'string', required: true },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        sk: keyField(
          'sk',
          ['time', 'workflowId', 'name', 'recipient'],
          'commit#${time}#${workflowId}#${name}#mail_${recipient}',
        ),
      },
    },
  },
  onTable,
);
