import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

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
