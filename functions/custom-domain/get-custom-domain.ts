import { getCustomDomain } from '#contracts/custom-domain.ts';
import { endpoint } from '#server/lambda/http.ts';
import { customDomainOf, presentCustomDomain } from './present-custom-domain.ts';

export const getCustomDomainEndpoint = endpoint(getCustomDomain, async ({ principal: { tenant } }) =>
  presentCustomDomain(tenant, await customDomainOf(tenant.tenantId)),
);
