import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * An address that a workspace sends nothing to any more, since a mail to it came back for good or was reported as
 * unwanted (rules.md 8). Kept by the address's hash, so that it says nothing about anybody once its contact is gone.
 */
export const SuppressedAddress = new Entity(
  {
    model: model('suppressed-address'),
    attributes: {
      tenantId: keyNumber,
      /** The hash of the address in lower case. */
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
