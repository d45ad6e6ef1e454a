import { mailStates } from '#domain/mail-state.ts';
import { Entity, keyField, keyText, model, onTable } from '../table.ts';
import { commitKeyFields, projectPartition } from './project-key.ts';

/** Delivery state of one mail of a commit. It sorts right after its commit, so that the history reads both. */
export const MailRecord = new Entity(
  {
    model: model('mail-record'),
    attributes: {
      ...commitKeyFields,
      /** Recipient: `contact_7`, `user_3`; a reminder adds its slot. */
      recipient: keyText,
      to: { type: 'string', required: true },
      subject: { type: 'string', required: true },
      state: { type: mailStates, required: true },
      reason: { type: 'string' },
      message_id: { type: 'string' },
      /** Random id by which a sender recognizes its own claim after a lost answer. */
      claim: { type: 'string' },
      /** Day whose count it is part of, once; it stays that day's if the mail goes out later. */
      counted_on: { type: 'string' },
      claimed_on: { type: 'string', required: true },
      /** Epoch seconds, for a mail of no commit; absent for one that stays as long as its project. */
      expires: { type: 'number' },
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
