import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/**
 * A code that a marketplace sells, by its hash: whoever reads the table can't redeem one. It belongs to nobody until it is
 * redeemed, once, and stays when that workspace is deleted, so that it is not worth anything again.
 */
export const MarketplaceCode = new Entity(
  {
    model: model('marketplace-code'),
    attributes: {
      name: keyText,
      /** How many users it allows. */
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
