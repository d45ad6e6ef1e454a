import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/** Idempotency record: this consumer has claimed this event. */
export const Claim = new Entity(
  {
    model: model('claim'),
    attributes: {
      tenantId: keyNumber,
      event: keyText,
      consumer: keyText,
      state: { type: ['claimed', 'done'] as const, required: true },
      /** Epoch milliseconds after which a claim that is not `done` may be taken over. */
      until: { type: 'number', required: true },
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'event'], 'tenant_${tenantId}#claim_${event}'),
        sk: keyField('sk', ['consumer'], '${consumer}'),
      },
    },
  },
  onTable,
);
