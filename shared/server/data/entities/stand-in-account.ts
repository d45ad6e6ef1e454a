import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

/** What the stand-in for a payment provider remembers of a workspace (shared/server/payments). */
export const StandInAccount = new Entity(
  {
    model: model('stand-in-account'),
    attributes: {
      tenantId: keyNumber,
      /** Whether there is something to pay with. */
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
