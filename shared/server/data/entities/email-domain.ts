import { dmarcStates } from '#domain/host/dmarc.ts';
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';
import { recordStatus } from './record-status.ts';

/** Domain that a workspace sends from, or intends to (administration.md section 3). */
export const EmailDomain = new Entity(
  {
    model: model('email-domain'),
    attributes: {
      tenantId: keyNumber,
      /** Hash of the domain. */
      name: keyText,
      domain: { type: 'string', required: true },
      is_verified: { type: 'boolean', required: true, default: false },
      send_from_own_email: { type: 'boolean', required: true, default: false },
      /** DKIM tokens in SES's order; absent for a webmail domain, which no customer can verify. */
      dkim_tokens: nested<readonly string[]>(),
      /**
       * Domain of the envelope's sender (MAIL FROM), below `domain`: unique to the workspace, so that another's DNS
       * records do not prove it.
       */
      mail_from: { type: 'string' },
      dkim_status: { type: recordStatus, required: true, default: 'pending' },
      mail_from_status: { type: recordStatus, required: true, default: 'pending' },
      /** Policy in the DNS (DMARC), and the domain whose it is; absent until it was looked up. */
      dmarc_state: { type: dmarcStates },
      dmarc_of: { type: 'string' },
      checked_on: { type: 'string' },
      created_on: { type: 'string', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#email-domains'),
        sk: keyField('sk', ['name'], 'domain_${name}'),
      },
    },
  },
  onTable,
);
