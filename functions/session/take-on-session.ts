import { takeOnSession } from '#contracts/session.ts';
import { asTenant } from '#server/data/acting.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { isAtFormerHost, presentTenantOf } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { takeOn } from '#server/people/moved-session.ts';
import { exchanged, pageRefusal } from '#server/people/session-cookie.ts';

/** Goes on with a session that a former host has handed on; its end, its membership and its provider are asked as at any renewal. */
export const takeOnEndpoint = publicEndpoint(takeOnSession, async ({ body, event, now }) => {
  const refusal = pageRefusal(event);
  if (refusal) return refusal;
  const tenant = await presentTenantOf(event);
  if (!tenant || isAtFormerHost(event, tenant)) return refused('sign_in_expired');
  const token = await asTenant(tenant.tenantId, () => takeOn(tenant, body, now));
  return token === undefined ? refused('sign_in_expired') : exchanged(event, token);
});
