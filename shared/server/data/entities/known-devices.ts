import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/** Devices that a person has signed in on, in no workspace: a sign-in on another one is told by mail. */
export const KnownDevices = new Entity(
  {
    model: model('known_devices'),
    attributes: {
      /** The identity provider's id of the person. */
      subject: keyText,
      /** Number of changes, the optimistic lock of the next. */
      changes: { type: 'number', required: true },
      /** Hashes of browser, system and network, the last one newest. */
      devices: { type: 'list', items: { type: 'string' }, required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['subject'], 'person_${subject}'),
        sk: keyField('sk', [], 'devices'),
      },
    },
  },
  onTable,
);
