import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { checkCustomDomainEndpoint } from './check-custom-domain.ts';
import { getCustomDomainEndpoint } from './get-custom-domain.ts';
import { setCustomDomainEndpoint } from './set-custom-domain.ts';

export const handler = tenantHandler(
  getCustomDomainEndpoint,
  setCustomDomainEndpoint,
  checkCustomDomainEndpoint,
);
