import { getCustomDomain } from '../../shared/contracts/custom-domain.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { customDomainOf, presentCustomDomain } from './present-custom-domain.ts';

export const getCustomDomainEndpoint = endpoint(getCustomDomain, async ({ principal: { tenant } }) =>
  presentCustomDomain(tenant, await customDomainOf(tenant.tenantId)),
);
