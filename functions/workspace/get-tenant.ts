import { getTenant } from '#contracts/tenants.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { presentAddress } from './present-tenant.ts';

export const getTenantEndpoint = endpoint(getTenant, async ({ params, principal, now }) =>
  params.id === principal.tenant.tenantId ? presentAddress(principal.tenant, now) : refused('not_found'),
);
