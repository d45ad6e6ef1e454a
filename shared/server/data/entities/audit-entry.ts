import type { AuditContent } from '#domain/audit/index.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

/** Entry of the audit log, a link of its hash chain. It is written once, and goes by its TTL. */
export const AuditEntry = new Entity(
  {
    model: model('audit-entry'),
    attributes: {
      tenantId: keyNumber,
      seq: keyNumber,
      /** Epoch milliseconds. */
      noted: { type: 'number', required: true },
      content: { ...nested<AuditContent>(), required: true },
      previous: { type: 'string', required: true },
      previous_expires: { type: 'number', required: true },
      hash: { type: 'string', required: true },
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#audit'),
        sk: keyField('sk', ['seq'], 'entry#${seq}'),
      },
    },
  },
  onTable,
);
