import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Address that gets no more mail from a workspace, after a permanent bounce or a complaint (rules.md 8). Stored as a
 * hash, so that it identifies nobody once its contact is deleted.
 */
export const SuppressedAddress = new Entity(
  {
    model: model('suppressed-address'),
    attributes: {
      tenantId: keyNumber,
      /** Hash of the address in lower case. */
      name: keyText,
      why: { type: ['bounced', 'complained'] as const, required: true },
      since: { type: 'string', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#suppressed'),
        sk: keyField('sk', ['name'], 'address_${name}'),
      },
    },
  },
  onTable,
);
