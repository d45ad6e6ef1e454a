import { languages } from '#domain/email-template/language.ts';
import type { ContactCard } from '#domain/project/contacts.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

/** Contact as stored in its client and its projects. */
export type { ContactCard };

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
      /** Last number given to a contact; contact id = client id × 10,000 + number. */
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
