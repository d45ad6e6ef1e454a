import { Entity, keyField, model, onTable } from '../table.ts';

/** Pace of all mails: the mail service's grant, as last read, and the moment of the next free place (docs/decisions/0116). */
export const MailPace = new Entity(
  {
    model: model('mail-pace'),
    attributes: {
      /** Recipients a second; absent while the service names no rate. */
      rate: { type: 'number' },
      /** Recipients in 24 hours; absent while there is no quota. */
      daily: { type: 'number' },
      /** Recipients in the 24 hours before the grant was read. */
      sent: { type: 'number' },
      /** Recipients since then. */
      handed: { type: 'number' },
      /** Epoch milliseconds. */
      asked_on: { type: 'number' },
      /** Epoch milliseconds of the next free place. */
      next: { type: 'number' },
    },
    indexes: {
      primary: { pk: keyField('pk', [], 'mail-pace'), sk: keyField('sk', [], 'pace') },
    },
  },
  onTable,
);
