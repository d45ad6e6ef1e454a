import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/** Bucket of calls of a workspace, or of a person (docs/decisions/0119). `name` is a hash of whose it is. */
export const CallBucket = new Entity(
  {
    model: model('call-bucket'),
    attributes: {
      name: keyText,
      /** Time at which it is full again, in epoch milliseconds. */
      full_at: { type: 'number', required: true },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: { pk: keyField('pk', ['name'], 'attempts_${name}'), sk: keyField('sk', [], 'bucket') },
    },
  },
  onTable,
);
