import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/** Newest mailed link that sets a person's password, for ten minutes. A second one takes its place. */
export const PasswordLink = new Entity(
  {
    model: model('password_link'),
    attributes: {
      /** The identity provider's id of the person. */
      subject: keyText,
      /** Hash of the link's secret: 256 random bits, so that nobody finds it by trying. */
      secret: { type: 'string', required: true },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['subject'], 'person_${subject}'),
        sk: keyField('sk', [], 'password-link'),
      },
    },
  },
  onTable,
);
