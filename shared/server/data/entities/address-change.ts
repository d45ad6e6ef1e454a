import { addressStates } from '#domain/account/address-change.ts';
import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/** Latest change of the address that a person signs in with, of no workspace (docs/decisions/0113). */
export const AddressChangeItem = new Entity(
  {
    model: model('address_change'),
    attributes: {
      /** The identity provider's id of the person. */
      subject: keyText,
      /** Random name of this request: another one is another change. */
      name: { type: 'string', required: true },
      from: { type: 'string', required: true },
      to: { type: 'string', required: true },
      state: { type: addressStates, required: true },
      /** Epoch seconds at which the state was entered. */
      since: { type: 'number', required: true },
      /** Hash of the secret in the link at the new address. */
      secret: { type: 'string', required: true },
      /** Hashes of those in links at the old address; each request that was replaced leaves its own. */
      stops: { type: 'list', items: { type: 'string' }, required: true },
      /** Session that asked, which goes on after the change, and when it began (epoch seconds). */
      session: { type: 'string', required: true },
      session_begun: { type: 'number', required: true },
      /** Epoch seconds; absent while it is under way, so that it can be completed. */
      expires: { type: 'number' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['subject'], 'person_${subject}'),
        sk: keyField('sk', [], 'address-change'),
      },
    },
  },
  onTable,
);
