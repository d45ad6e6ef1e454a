import { languages } from '#domain/email-template/language.ts';
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
