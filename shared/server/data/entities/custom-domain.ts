import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

/** Custom domain of a workspace, beside its subdomain. `Tenant.custom_domain` names it once it is live. */
export const CustomDomain = new Entity(
  {
    model: model('custom-domain'),
    attributes: {
      tenantId: keyNumber,
      host: { type: 'string', required: true },
      state: { type: ['waiting', 'issuing', 'live', 'failed'] as const, required: true },
      /** Reason of the failure, by CloudFront or ours. */
      reason: { type: 'string' },
      /** CloudFront's id of the host's distribution tenant. */
      distribution_tenant: { type: 'string' },
      checked_on: { type: 'string' },
      /** Start of the wait, from which the claim's expiry is computed. */
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
