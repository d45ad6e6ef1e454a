import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { getSingleSignOnEndpoint } from './get-single-sign-on.ts';
import { setSingleSignOnEndpoint } from './set-single-sign-on.ts';
import {
  addSignOnDomainEndpoint,
  checkSignOnDomainEndpoint,
  removeSignOnDomainEndpoint,
} from './sign-on-domains.ts';
import { removeSignOnProviderEndpoint, setSignOnProviderEndpoint } from './sign-on-provider.ts';

export const handler = tenantHandler(
  getSingleSignOnEndpoint,
  setSingleSignOnEndpoint,
  setSignOnProviderEndpoint,
  removeSignOnProviderEndpoint,
  addSignOnDomainEndpoint,
  checkSignOnDomainEndpoint,
  removeSignOnDomainEndpoint,
);
