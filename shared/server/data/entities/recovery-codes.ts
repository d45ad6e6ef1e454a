import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/** Recovery codes of a person with a second factor, in no workspace. They go when the factor does. */
export const RecoveryCodes = new Entity(
  {
    model: model('recovery_codes'),
    attributes: {
      /** The identity provider's id of the person. */
      subject: keyText,
      /** Hashes of the codes: 80 random bits each, so that nobody finds one by trying. */
      codes: { type: 'list', items: { type: 'string' }, required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['subject'], 'person_${subject}'),
        sk: keyField('sk', [], 'recovery'),
      },
    },
  },
  onTable,
);
