import { getTenantByHost } from '#contracts/workspace.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { isAtProduct, tenantOfRequest } from '#server/lambda/principal.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { googleAt } from '#server/people/google-sign-in.ts';
import { identityProvider } from '#server/people/identity-provider.ts';
import { brandOf } from '#server/workspace/guest-frame.ts';

/** Public data for the sign-in page; nothing secret. */
export const getTenantByHostEndpoint = publicEndpoint(getTenantByHost, async ({ event, now }) => {
  const tenant = await tenantOfRequest(event);
  if (!tenant) return null;
  const signsIn = isAtProduct(event);
  return {
    ...(await brandOf(tenant, now)),
    members_at: workspaceUrl(tenant),
    identity: signsIn ? identityProvider() : null,
    google: signsIn ? googleAt(tenant) : null,
  };
});
