import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/** Code that was mailed for decisions by a link: the latest one, which is deleted once it is taken. */
export const DecisionCode = new Entity(
  {
    model: model('decision-code'),
    attributes: {
      tenantId: keyNumber,
      link_id: keyText,
      /** Keyed hash (HMAC) of link, salt and digits. */
      hash: { type: 'string', required: true },
      salt: { type: 'string', required: true },
      tries: { type: 'number', required: true },
      /** Last instant at which it is taken, in epoch milliseconds. */
      until: { type: 'number', required: true },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'link_id'], 'tenant_${tenantId}#decision-code_${link_id}'),
        sk: keyField('sk', [], 'decision-code'),
      },
    },
  },
  onTable,
);
