/** Domains and hosts of the agencies' own, and who may use which. */
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';

/** How a record that was asked for stands: SES and CloudFront are asked, never guessed. */
const recordStatus = ['pending', 'verified', 'failed'] as const;

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

/** The host of a workspace's own, beside its subdomain. `Tenant.custom_domain` names it once it is live. */
export const CustomDomain = new Entity(
  {
    model: model('custom-domain'),
    attributes: {
      tenantId: keyNumber,
      host: { type: 'string', required: true },
      state: { type: ['waiting', 'issuing', 'live', 'failed'] as const, required: true },
      /** Why it failed, in CloudFront's words or ours. */
      reason: { type: 'string' },
      /** CloudFront's id of the host's distribution tenant. */
      distribution_tenant: { type: 'string' },
      checked_on: { type: 'string' },
      /** Since when it is waited for: since then nobody else gets it, for as long as a claim lasts. */
      asked_on: { type: 'string', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#custom-domain'),
        sk: keyField('sk', [], 'domain'),
      },
    },
  },
  onTable,
);

/**
 * Whose a sender domain or a host is: one item a name, so that of two who want it one gets it. Without `expires` it is
 * proven, and holds until it is given up; else it can be had by the next from then on (docs/decisions/0017).
 */
export const DomainClaim = new Entity(
  {
    model: model('domain-claim'),
    attributes: {
      kind: { type: ['sender', 'host'] as const, required: true },
      /** A hash of the domain. */
      name: keyText,
      /** Who holds it. */
      tenantId: { type: 'number', required: true },
      /** Epoch seconds. */
      expires: { type: 'number' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['kind', 'name'], 'directory_${kind}-domain#${name}'),
        sk: keyField('sk', [], 'claim'),
      },
    },
  },
  onTable,
);
