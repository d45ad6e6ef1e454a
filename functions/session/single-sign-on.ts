import { sameEmail } from '#domain/same-email.ts';
import { isCovered, mayVouchFor, vouchingWorkspace } from '#domain/single-sign-on/single-sign-on.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { conditional } from '#server/data/conditional.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { SingleSignOn } from '#server/data/entities/single-sign-on.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { readyAccountFor } from '#server/people/accounts.ts';
import type { SignedIn } from '#server/people/google-sign-in.ts';
import { findInvitation, joinByInvitation } from '#server/people/invitations.ts';
import { knownLogin, poolId } from '#server/people/portal-login.ts';
import { keepSignOnSession } from '#server/people/sign-on-session.ts';
import { signOnOf } from '#server/workspace/sign-on.ts';

interface When {
  readonly now: number;
  readonly at: string;
}

const memberOf = async (tenantId: number, subject: string | undefined) => {
  if (subject === undefined) return undefined;
  const { data } = await Membership.get({ tenantId, subject }).go({ consistent: true });
  return data ?? undefined;
};

/** Accepts an invitation to the team for the asserted address, for which a login is made if there is none. */
const join = async (tenant: TenantRecord, { email }: SignedIn, token: string, when: When) => {
  const found = await findInvitation(tenant.tenantId, token, when.now);
  if (!found?.person || found.dead !== undefined || found.record.kind !== 'agent') return undefined;
  if (!sameEmail(found.record.email, email)) return undefined;
  const { name, surname } = found.person;
  const { subject } = await readyAccountFor(poolId(), email, name, surname);
  const joined = await retryOnConflict(() => joinByInvitation(tenant, found, subject, when));
  return joined === 'joined' ? memberOf(tenant.tenantId, subject) : undefined;
};

/** Notes the first sign-in with a provider, after which it may be required. */
const noteTest = async (tenantId: number, at: string): Promise<void> => {
  const { data } = await SingleSignOn.get({ tenantId }).go({ consistent: true });
  if (!data || data.tested_on !== undefined) return;
  await conditional(
    SingleSignOn.patch({ tenantId })
      .set({ tested_on: at })
      .add({ version: 1 })
      // Race: another provider meanwhile.
      .where(({ version }, { eq }) => eq(version, data.version))
      .go(),
  );
};

/**
 * Takes up a session by single sign-on, or refuses it. Checked at each sign-in, because a provider may assert another
 * address every time: it is the provider of this very workspace, the address is of a domain that the workspace has proven, and
 * it is that of a member of its team.
 */
export const signOn = async (
  tenantId: number,
  person: SignedIn,
  invitation: string | undefined,
  when: When,
): Promise<Refused | undefined> => {
  const { email, username, session } = person;
  const elsewhere = refused('single_sign_on_refused', { params: { email } });
  if (vouchingWorkspace(username) !== tenantId) return elsewhere;
  // Read anew: the cached copy may be from before it was turned off.
  const tenant = await tenantById(tenantId);
  const inForce = tenant && signOnOf(tenant);
  if (!inForce) return refused('single_sign_on_off');
  if (!isCovered(inForce, email)) return elsewhere;
  const known = await memberOf(tenantId, await knownLogin(email));
  const member =
    known ?? (invitation === undefined ? undefined : await join(tenant, person, invitation, when));
  // The member's own address counts: their login may have got another one since.
  const isTheirs = member?.kind === 'agent' && sameEmail(member.email, email);
  if (!member || !isTheirs || !mayVouchFor(inForce, { email: member.email, isOwner: member.owner }))
    return elsewhere;
  await keepSignOnSession(tenantId, session, member.subject, when.now);
  await noteTest(tenantId, when.at);
  return undefined;
};
