import { handOnSession } from '#contracts/session.ts';
import { asTenant } from '#server/data/acting.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { presentTenantOf, viewerHost } from '#server/lambda/principal.ts';
import { refused, WithCookies } from '#server/lambda/result.ts';
import { hostName, type TenantRecord } from '#server/lambda/tenant.ts';
import { workspaceDomain, workspaceUrl } from '#server/mail/workspace-url.ts';
import { handOn } from '#server/people/moved-session.ts';
import { keptToken, noCookie, pageRefusal } from '#server/people/session-cookie.ts';

/** Former subdomain of the workspace at a host; undefined at any other. */
const formerAt = (host: string | undefined, { former_subdomains = [] }: TenantRecord): string | undefined =>
  former_subdomains.find((subdomain) => hostName(workspaceDomain({ subdomain })) === host);

/**
 * Hands the session of this browser on to the workspace's present host, which is read from the table and never from the request. The
 * cookie here goes with it: two copies of a refresh token would end each other.
 */
export const handOnEndpoint = publicEndpoint(handOnSession, async ({ body, event, now }) => {
  const refusal = pageRefusal(event);
  if (refusal) return refusal;
  const tenant = await presentTenantOf(event);
  const from = tenant && formerAt(viewerHost(event), tenant);
  if (!tenant || from === undefined) return refused('not_found');
  const goOn = (code: string) => ({ url: `${workspaceUrl(tenant)}/signin#moved=${code}` });
  const kept = keptToken(event);
  if (!kept || kept === 'over') return goOn('none');
  const given = { from, challenge: body.challenge, token: kept.token };
  const code = await asTenant(tenant.tenantId, () => handOn(tenant, given, now));
  return new WithCookies(goOn(code), noCookie());
});
