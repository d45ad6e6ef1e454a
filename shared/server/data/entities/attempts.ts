import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/** Rate limit: number of attempts in a time window. `name` is a hash of the action, the caller and the window. */
export const Attempts = new Entity(
  {
    model: model('attempts'),
    attributes: {
      name: keyText,
      count: { type: 'number', required: true },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: { pk: keyField('pk', ['name'], 'attempts_${name}'), sk: keyField('sk', [], 'attempts') },
    },
  },
  onTable,
);
