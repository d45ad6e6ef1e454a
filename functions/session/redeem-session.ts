import { redeemSession } from '#contracts/session.ts';
import { sameEmail } from '#domain/same-email.ts';
import { isSignOnDemanded, vouchingWorkspace } from '#domain/single-sign-on/single-sign-on.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { asTenant } from '#server/data/acting.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { isAtProduct, tenantOfRequest } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { redeem, type SignedIn, withdraw } from '#server/people/google-sign-in.ts';
import { findInvitation, joinByInvitation } from '#server/people/invitations.ts';
import { kept, pageRefusal } from '#server/people/session-cookie.ts';
import { signOnOf } from '#server/workspace/sign-on.ts';
import { signOn } from './single-sign-on.ts';

/** Accepts an invitation to the address that Google has verified; undefined for any other, or a dead one. */
const joinAs = async (
  tenant: TenantRecord,
  { email, subject }: SignedIn,
  token: string,
  when: { readonly now: number; readonly at: string },
) => {
  const found = await findInvitation(tenant.tenantId, token, when.now);
  const isTheirs = found?.dead === undefined && found && sameEmail(found.record.email, email);
  return isTheirs ? joinByInvitation(tenant, found, subject, when) : undefined;
};

/**
 * Gives a member their tokens, the refresh token in the cookie of the session. Only at the workspace's subdomain: the owner
 * of a custom domain's DNS could intercept them, and they are valid in the person's other workspaces, too.
 */
export const redeemEndpoint = publicEndpoint(redeemSession, async ({ body, event, now, at }) => {
  const tenant = await tenantOfRequest(event);
  if (!tenant || !isAtProduct(event)) return refused('sign_in_expired');
  // Another page could sign a browser in as somebody else (login CSRF).
  const refusal = pageRefusal(event);
  if (refusal) return refusal;
  const { tenantId } = tenant;
  return asTenant(tenantId, async () => {
    const person = await redeem(tenantId, body, now);
    if (!person) return refused('sign_in_expired');
    if (vouchingWorkspace(person.username) !== undefined) {
      const barred = await signOn(tenantId, person, body.invitation, { now, at });
      if (!barred) return kept(event, person.tokens);
      await withdraw(person);
      return barred;
    }
    const { data } = await Membership.get({ tenantId, subject: person.subject }).go({ consistent: true });
    if (data) {
      const isDemanded =
        data.kind === 'agent' && isSignOnDemanded(signOnOf(tenant), { ...data, isOwner: data.owner });
      if (!isDemanded) return kept(event, person.tokens);
      await withdraw(person);
      return refused('single_sign_on_required');
    }
    if (body.invitation !== undefined) {
      const joined = await retryOnConflict(() => joinAs(tenant, person, body.invitation ?? '', { now, at }));
      if (joined === 'joined') return kept(event, person.tokens);
    }
    await withdraw(person);
    return refused('not_a_member', { params: { email: person.email } });
  });
});
