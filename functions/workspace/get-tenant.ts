import { getTenant } from '../../shared/contracts/tenants.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { presentAddress } from './present-tenant.ts';

export const getTenantEndpoint = endpoint(getTenant, async ({ params, principal, now }) =>
  params.id === principal.tenant.tenantId ? presentAddress(principal.tenant, now) : refused('not_found'),
);
