import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Counter for ids. Incremented outside of transactions: gaps are harmless, conflicts are not. Tenant 0 counts
 * tenants.
 */
export const Counter = new Entity(
  {
    model: model('counter'),
    attributes: { tenantId: keyNumber, name: keyText, value: { type: 'number', required: true } },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#counters'),
        sk: keyField('sk', ['name'], 'counter_${name}'),
      },
    },
  },
  onTable,
);
