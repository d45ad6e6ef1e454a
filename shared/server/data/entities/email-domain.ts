import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';
import { recordStatus } from './record-status.ts';

/** A domain that a workspace sends from, or means to (administration.md section 3). */
export const EmailDomain = new Entity(
  {
    model: model('email-domain'),
    attributes: {
      tenantId: keyNumber,
      /** A hash of the domain. */
      name: keyText,
      domain: { type: 'string', required: true },
      is_verified: { type: 'boolean', required: true, default: false },
      send_from_own_email: { type: 'boolean', required: true, default: false },
      /** SES's, in their order; none of a webmail, which nobody can verify. */
      dkim_tokens: nested<readonly string[]>(),
      /** The domain of the envelope's sender, below `domain`: the workspace's own, so that nobody else's records prove it. */
      mail_from: { type: 'string' },
      dkim_status: { type: recordStatus, required: true, default: 'pending' },
      mail_from_status: { type: recordStatus, required: true, default: 'pending' },
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
