import { acceptInvitation } from '#contracts/account.ts';
import { sameEmail } from '#domain/same-email.ts';
import { apiClient } from './api-client.ts';
import type { Runtime } from './runtime-api.ts';

/**
 * Accepts the outstanding invitation of an address, like the owner of its mailbox; returns their subject. For the demo and
 * tests: a person without a login gets one with the password.
 */
export const acceptInvitationOf = async (
  runtime: Runtime,
  { tenantId, subdomain }: { readonly tenantId: number; readonly subdomain: string },
  email: string,
  password = 'Harbour-lamp-2026!',
): Promise<string> => {
  const { Invitation } = await import('#server/data/entities/invitation.ts');
  const { tokenOfInvitation } = await import('#server/tokens/links.ts');
  const { data } = await Invitation.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  const [invitation] = data
    .filter((one) => sameEmail(one.email, email) && one.accepted_on === undefined)
    .toSorted((one, other) => other.ends - one.ends);
  if (!invitation) throw new Error(`${email} is not invited`);
  const token = tokenOfInvitation(invitation.link_id);
  await apiClient(runtime, subdomain).ok(acceptInvitation, { params: { token }, body: { password } });
  const account = runtime.identity.accounts().find((one) => sameEmail(one.email, email));
  if (!account) throw new Error(`${email} cannot sign in`);
  return account.sub;
};
