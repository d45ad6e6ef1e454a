import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/**
 * Whose a sender domain or a host is: one item a name, so that of two who want it one gets it. Without `expires` it is
 * proven, and holds until it is given up; else it can be had by the next from then on (docs/decisions/0017).
 */
export const DomainClaim = new Entity(
  {
    model: model('domain-claim'),
    attributes: {
      kind: { type: ['sender', 'host'] as const, required: true },
      /** A hash of the domain. */
      name: keyText,
      /** Who holds it. */
      tenantId: { type: 'number', required: true },
      /** Epoch seconds. */
      expires: { type: 'number' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['kind', 'name'], 'directory_${kind}-domain#${name}'),
        sk: keyField('sk', [], 'claim'),
      },
    },
  },
  onTable,
);
