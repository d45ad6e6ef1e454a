import { getTenantByHost } from '#contracts/workspace.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { isAtFormerHost, isAtProduct, presentTenantOf } from '#server/lambda/principal.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { googleAt, signOnAt } from '#server/people/google-sign-in.ts';
import { identityProvider } from '#server/people/identity-provider.ts';
import { brandOf } from '#server/workspace/guest-frame.ts';
import { signOnOf } from '#server/workspace/sign-on.ts';

/** Single sign-on for the sign-in page. Its domains are no secret: a DNS record of each names us. */
const presentSignOn = (tenant: TenantRecord) => {
  const signOn = signOnOf(tenant);
  if (!signOn) return null;
  const { name, domains, state } = signOn;
  return { name, domains, required: state === 'required', ...signOnAt(tenant) };
};

/** Public data for the sign-in page; nothing secret. */
export const getTenantByHostEndpoint = publicEndpoint(getTenantByHost, async ({ event, now }) => {
  // A stale mark would lead the page back and forth.
  const tenant = await presentTenantOf(event);
  if (!tenant) return null;
  const isFormer = isAtFormerHost(event, tenant);
  const signsIn = isAtProduct(event) && !isFormer;
  return {
    ...(await brandOf(tenant, now)),
    members_at: workspaceUrl(tenant),
    former: isFormer,
    identity: signsIn ? identityProvider() : null,
    google: signsIn ? googleAt(tenant) : null,
    single_sign_on: signsIn ? presentSignOn(tenant) : null,
    held: tenant.held !== undefined,
    closed: tenant.deletes_on === undefined ? null : { id: tenant.tenantId, until: tenant.deletes_on },
  };
});
