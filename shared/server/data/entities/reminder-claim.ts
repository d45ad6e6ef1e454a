import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Idempotency record: the reminder of a revision in this slot was claimed for a contact (rules.md 3); the mail's
 * record has the details. Contact 0 is the event in the history, which is committed once for all contacts.
 */
export const ReminderClaim = new Entity(
  {
    model: model('reminder-claim'),
    attributes: {
      tenantId: keyNumber,
      revisionId: { type: 'number', required: true, padding: { length: 14, char: '0' } },
      contactId: keyNumber,
      slot: keyText,
      claimed_on: { type: 'string', required: true },
      state: {
        type: ['claimed', 'sent', 'failed', 'unknown', 'suppressed', 'bounced', 'complained'] as const,
        required: true,
      },
      /**
       * Epoch milliseconds of the machine's clock after which the sender that claimed it has ended; absent from contact 0, and from
       * claims of before it was kept.
       */
      until: { type: 'number' },
      /** Only for contact 0: time and name of the commit that holds the event. */
      commit_time: { type: 'number' },
      commit_name: { type: 'string' },
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'revisionId'], 'tenant_${tenantId}#reminded_${revisionId}'),
        sk: keyField('sk', ['contactId', 'slot'], 'contact_${contactId}#${slot}'),
      },
    },
  },
  onTable,
);
