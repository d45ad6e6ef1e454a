import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/** Record of a call with an Idempotency-Key: the hash of its input, and its result, as JSON. Expires after a day. */
export const IdempotentCall = new Entity(
  {
    model: model('idempotent-call'),
    attributes: {
      tenantId: keyNumber,
      name: keyText,
      hash: { type: 'string', required: true },
      made: { type: 'string', required: true },
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'name'], 'tenant_${tenantId}#call_${name}'),
        sk: keyField('sk', [], 'call'),
      },
    },
  },
  onTable,
);
