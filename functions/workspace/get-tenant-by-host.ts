import { getTenantByHost } from '../../shared/contracts/workspace.ts';
import { publicEndpoint } from '../../shared/server/lambda/http.ts';
import { tenantOfRequest } from '../../shared/server/lambda/principal.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { googleAt } from '../../shared/server/people/google-sign-in.ts';
import { identityProvider } from '../../shared/server/people/identity-provider.ts';
import { logoUrl } from './present-tenant.ts';

/** What the sign-in page needs before anybody has signed in; nothing of it is secret. */
export const getTenantByHostEndpoint = publicEndpoint(getTenantByHost, async ({ event, now }) => {
  const tenant = await tenantOfRequest(event);
  if (!tenant) return refused('not_found');
  return {
    name: tenant.name,
    logo: await logoUrl(tenant, now),
    theme: tenant.theme,
    identity: identityProvider(),
    google: googleAt(tenant),
  };
});
