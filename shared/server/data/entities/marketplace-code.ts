import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/**
 * Redeem code of a marketplace, stored as its hash, so that a reader of the table cannot redeem it. It is redeemed
 * once, by a workspace, and outlives that workspace, so that it cannot be redeemed again.
 */
export const MarketplaceCode = new Entity(
  {
    model: model('marketplace-code'),
    attributes: {
      name: keyText,
      /** Number of users it allows. */
      users: { type: 'number', required: true },
      loaded_on: { type: 'string', required: true },
      redeemed_by: { type: 'number' },
      redeemed_on: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['name'], 'directory_code#${name}'),
        sk: keyField('sk', [], 'code'),
      },
    },
  },
  onTable,
);
