import { inboxShelves } from '#domain/inbox/inbox.ts';
import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/** Place of an entry of an inbox, by its event: claims the event, and finds the entry, whatever shelf it was put on. */
export const InboxPlaceItem = new Entity(
  {
    model: model('inbox-place'),
    attributes: {
      tenantId: keyNumber,
      user: keyNumber,
      id: keyText,
      shelf: { type: inboxShelves, required: true },
      since: { type: 'number', required: true },
      /** Ids of the devices that a push message about it was handed over for: the claim of each message. */
      pushed: { type: 'set', items: 'string' },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#inboxes'),
        sk: keyField('sk', ['user', 'id'], 'place_${user}#${id}'),
      },
    },
  },
  onTable,
);
