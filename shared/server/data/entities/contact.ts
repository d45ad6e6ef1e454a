import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';
import { invited } from './invited.ts';

/** Fields of a contact beyond its card: access and invitation to the portal. */
export const Contact = new Entity(
  {
    model: model('contact'),
    attributes: {
      tenantId: keyNumber,
      clientId: keyNumber,
      id: keyNumber,
      /** `main` for a contact of the client, `project` for one that was added on a project. */
      access: { type: ['main', 'project'] as const, required: true, default: 'main' },
      subject: { type: 'string' },
      ...invited,
      invite_sent: { type: 'string' },
      last_login: { type: 'string' },
      /** Time of their unsubscribing from automatic reminders (RFC 8058). */
      reminders_off: { type: 'string' },
      /** Time of a change of their address that no decision has told yet. */
      address_new: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'clientId'], 'tenant_${tenantId}#client_${clientId}'),
        sk: keyField('sk', ['id'], 'contact_${id}'),
      },
    },
  },
  onTable,
);
