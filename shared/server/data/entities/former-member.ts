import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Person who was removed from the team: their sessions of before open nothing here, should they be invited again. Kept as long as
 * such a session may live (docs/decisions/0079).
 */
export const FormerMember = new Entity(
  {
    model: model('former-member'),
    attributes: {
      tenantId: keyNumber,
      subject: keyText,
      /** Epoch seconds of the removal: sessions that began earlier are over. */
      sessions_from: { type: 'number', required: true },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#former-members'),
        sk: keyField('sk', ['subject'], 'subject_${subject}'),
      },
    },
  },
  onTable,
);
