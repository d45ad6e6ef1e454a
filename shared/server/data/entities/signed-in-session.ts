import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/** Session of a person as its list shows it, in no workspace. */
export const SignedInSession = new Entity(
  {
    model: model('signed_in_session'),
    attributes: {
      /** The identity provider's id of the person. */
      subject: keyText,
      /** The identity provider's id of the session. */
      session: keyText,
      /** Name by the User-Agent; absent for an unknown one. */
      browser: { type: 'string' },
      system: { type: 'string' },
      /** Shortened network of the last note. */
      network: { type: 'string' },
      /** Epoch seconds of the sign-in, by the identity provider's clock. */
      begun: { type: 'number', required: true },
      /** Epoch milliseconds of the last note. */
      seen: { type: 'number', required: true },
      /** Epoch milliseconds of the last fresh proof (people/proof.ts). */
      proven: { type: 'number' },
      /** Begun, or proven, by a passkey. */
      by_passkey: { type: 'boolean' },
      /** Ended by itself. The item stays until it expires, so that a late note does not make it anew. */
      ended: { type: 'boolean' },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['subject'], 'person_${subject}'),
        sk: keyField('sk', ['session'], 'session_${session}'),
      },
    },
  },
  onTable,
);
