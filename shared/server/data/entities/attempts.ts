import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/** How often something was asked for in a span of time, by somebody who is named by a hash. */
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
