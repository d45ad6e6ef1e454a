import { languages } from '../../../domain/email-template/language.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

/** A contact as its client and its projects carry it. */
export interface ContactCard {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

export const Client = new Entity(
  {
    model: model('client'),
    attributes: {
      tenantId: keyNumber,
      id: keyNumber,
      name: { type: 'string', required: true },
      image: { type: 'string' },
      status: { type: ['active', 'deleting'] as const, required: true, default: 'active' },
      language: { type: languages, required: true, default: 'en' },
      timezone: { type: 'string' },
      agency_client_director: { type: 'number' },
      updated_on: { type: 'string', required: true },
      contacts: { ...nested<readonly ContactCard[]>(), required: true },
      /** The last number given to a contact; its id is client × 10,000 + that number, so that it finds its client. */
      last_contact: { type: 'number', required: true },
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#clients'),
        sk: keyField('sk', ['id'], 'client_${id}'),
      },
    },
  },
  onTable,
);

/** What is known of a contact beyond its card: the invitation to the portal. */
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
      invite_sent: { type: 'string' },
      last_login: { type: 'string' },
      /** Since when they want no automatic reminders any more (RFC 8058). */
      reminders_off: { type: 'string' },
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

/** That a contact is on a project: the allow-list of what a client may see. */
export const ContactProject = new Entity(
  {
    model: model('contact-project'),
    attributes: {
      tenantId: keyNumber,
      contactId: keyNumber,
      projectId: keyNumber,
      /** How far the contact has got with the newest survey they were sent on the project (delivery.md section 4). */
      survey_status: { type: ['pending', 'incomplete', 'completed'] as const },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'contactId'], 'tenant_${tenantId}#contact_${contactId}'),
        sk: keyField('sk', ['projectId'], 'project_${projectId}'),
      },
    },
  },
  onTable,
);
