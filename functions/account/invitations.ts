import { acceptInvitation, getInvitation } from '#contracts/account.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { asTenant } from '#server/data/acting.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { type HttpEvent, isAtProduct, tenantOfRequest } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { shutRefusal } from '#server/lambda/subscription-guard.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { findInvitation, joinByInvitation } from '#server/people/invitations.ts';
import { newPasswordRefusal } from '#server/people/leaked-passwords.ts';
import { knownLogin, provenLogin } from '#server/people/portal-login.ts';
import { again } from '#server/retry.ts';

const invitationAt = (tenantId: number, token: string, now: number) =>
  asTenant(tenantId, () => findInvitation(tenantId, token, now));

/** Workspace at this host, which must be open. */
const openTenantAt = async (event: HttpEvent): Promise<TenantRecord | Refused> => {
  const tenant = await tenantOfRequest(event);
  return tenant ? (shutRefusal(tenant) ?? tenant) : refused('invitation_not_found');
};

/** Invitation for its page. Only the holder of the mailed link learns if the address has a login. */
export const getInvitationEndpoint = publicEndpoint(getInvitation, async ({ params, event, now }) => {
  const tenant = await openTenantAt(event);
  if (isRefused(tenant)) return tenant;
  const found = await invitationAt(tenant.tenantId, params.token, now);
  if (!found) return refused('invitation_not_found');
  const { record, person, dead } = found;
  const { tenantId } = tenant;
  const [inviter, login] = await Promise.all([
    asTenant(tenantId, () => senderOf(tenantId, { id: record.invited_by, name: '' })),
    dead === undefined ? knownLogin(record.email) : undefined,
  ]);
  return {
    state: dead ?? ('open' as const),
    email: record.email,
    name: person?.name ?? '',
    to: record.kind === 'agent' ? ('team' as const) : ('portal' as const),
    inviter: inviter.email === '' ? null : { name: inviter.name, email: inviter.email },
    known: login !== undefined,
  };
});

const chosenPassword = async (password = '', context: readonly string[]): Promise<string | Refused> =>
  (await newPasswordRefusal(password, 'password', context)) ?? password;

/**
 * Accepts an invitation. The link proves the mailbox, so a person without a login gets one with the password that they
 * choose; an existing login keeps its own. Only at the product's own host, because a password is typed.
 */
export const acceptInvitationEndpoint = publicEndpoint(
  acceptInvitation,
  async ({ params, body, event, now, at }) =>
    retryOnConflict(async () => {
      const tenant = await openTenantAt(event);
      if (isRefused(tenant)) return tenant;
      const found = await invitationAt(tenant.tenantId, params.token, now);
      if (!found || !isAtProduct(event)) return refused('invitation_not_found');
      const { record, person, dead } = found;
      if (dead !== undefined || !person) return refused('invitation_dead');
      const login = await provenLogin(record.email, person.name, person.surname, () =>
        chosenPassword(body.password, [person.name, person.surname, record.email, tenant.name]),
      );
      if (isRefused(login)) return login;
      const { tenantId } = tenant;
      const outcome = await asTenant(tenantId, () =>
        joinByInvitation({ tenantId }, found, login.subject, { now, at }),
      );
      if (outcome === again) return again;
      if (outcome === 'member_already') return refused('already_member');
      return { email: record.email, knownAlready: login.knownAlready };
    }),
);
