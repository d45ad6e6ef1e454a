import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/**
 * Claim on a sender domain or host: one item per name, so that only one of two concurrent claims wins. Without
 * `expires` it is proven, and lasts until it is released; otherwise others can claim the name after `expires`
 * (docs/decisions/0017).
 */
export const DomainClaim = new Entity(
  {
    model: model('domain-claim'),
    attributes: {
      kind: { type: ['sender', 'host'] as const, required: true },
      /** Hash of the domain. */
      name: keyText,
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
