import { redeemSession } from '#contracts/session.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { isAtProduct, tenantOfRequest } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { redeem, withdraw } from '#server/people/google-sign-in.ts';
import { kept, pageRefusal } from '#server/people/session-cookie.ts';

/**
 * Gives a member their tokens, the refresh token in the cookie of the session; only at the workspace's subdomain: the owner of a custom domain's DNS could intercept
 * them, and they are valid in the person's other workspaces, too.
 */
export const redeemEndpoint = publicEndpoint(redeemSession, async ({ body, event, now }) => {
  const tenant = await tenantOfRequest(event);
  if (!tenant || !isAtProduct(event)) return refused('sign_in_expired');
  // Another page could sign a browser in as somebody else (login CSRF).
  const refusal = pageRefusal(event);
  if (refusal) return refusal;
  const { tenantId } = tenant;
  const person = await redeem(tenantId, body, now);
  if (!person) return refused('sign_in_expired');
  const { data } = await Membership.get({ tenantId, subject: person.subject }).go({ consistent: true });
  if (data) return kept(event, person.tokens);
  await withdraw(person);
  return refused('not_a_member', { params: { email: person.email } });
});
