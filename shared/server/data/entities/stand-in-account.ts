import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

/** Account of a workspace at the stand-in for a payment provider (shared/server/payments). */
export const StandInAccount = new Entity(
  {
    model: model('stand-in-account'),
    attributes: {
      tenantId: keyNumber,
      /** True if there is a payment method. */
      card: { type: 'boolean', required: true },
      plan: { type: ['starter', 'professional'] as const },
      seats: { type: 'number' },
      paid_until: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#payments'),
        sk: keyField('sk', [], 'stand-in'),
      },
    },
  },
  onTable,
);
