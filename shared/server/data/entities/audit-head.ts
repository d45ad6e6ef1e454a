import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

/** Last entry of the audit log's chain. Race: a batch is entered only behind the head that it was made for. */
export const AuditHead = new Entity(
  {
    model: model('audit-head'),
    attributes: {
      tenantId: keyNumber,
      seq: { type: 'number', required: true },
      noted: { type: 'number', required: true },
      hash: { type: 'string', required: true },
      /** Epoch seconds at which the last entry may be gone. The head stays, so the attribute is not the table's TTL. */
      entry_expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#audit'),
        sk: keyField('sk', [], 'head'),
      },
    },
  },
  onTable,
);
