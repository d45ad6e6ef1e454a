import { getTenantProfile } from '#contracts/tenants.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { presentSettings } from './present-tenant.ts';

/** Read without the cache of hosts, so that a save shows at once. */
export const getTenantProfileEndpoint = endpoint(getTenantProfile, async ({ params, principal, now }) => {
  const { tenantId } = principal.tenant;
  const tenant = params.id === tenantId ? await tenantById(tenantId) : undefined;
  return tenant ? presentSettings(tenant, principal, now) : refused('not_found');
});
