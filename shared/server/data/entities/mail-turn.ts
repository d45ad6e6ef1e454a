import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

/** Workspace that had mails waiting for the daily quota in a quarter of an hour (docs/decisions/0116). */
export const MailTurn = new Entity(
  {
    model: model('mail-turn'),
    attributes: {
      /** Quarters of an hour since the epoch. */
      quarter: keyNumber,
      tenantId: keyNumber,
      /** Attempts; a waiting mail makes one in a quarter of an hour. */
      asked: { type: 'number' },
      /** Mails of its day that had gone out by then. */
      used: { type: 'number' },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', [], 'mail-pace'),
        sk: keyField('sk', ['quarter', 'tenantId'], 'turn#${quarter}#${tenantId}'),
      },
    },
  },
  onTable,
);
