import { getTenantProfile } from '../../shared/contracts/workspace.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { presentTenant } from './present-tenant.ts';

export const getTenantProfileEndpoint = endpoint(getTenantProfile, async ({ params, principal, now }) =>
  params.id === principal.tenant.tenantId ? presentTenant(principal.tenant, now) : refused('not_found'),
);
