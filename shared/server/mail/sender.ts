/**
 * In whose name a mail goes out (docs/decisions/0017). SES takes only addresses at domains whose DNS says so, so whatever
 * a workspace has set, the address is the sender's own only at a domain of theirs that is verified when it is sent.
 */

import { domainOf } from '../../domain/host/host.ts';
import { conditional } from '../data/conditional.ts';
import { EmailDomain } from '../data/entities/domains.ts';
import { hashed } from '../data/ids.ts';

/** The person of the agency behind a mail. */
export interface Sender {
  readonly name: string;
  readonly email: string;
}

export interface From {
  readonly from: string;
  readonly fromName: string;
}

/** The product's own address, from which everything goes out that has no other. */
export const defaultSender = (): string => {
  const address = process.env.MAIL_FROM;
  if (!address) throw new Error('MAIL_FROM is not set');
  return address;
};

/** From the product's address in the name of the workspace. */
export const fromWorkspace = (tenant: { readonly name: string }): From => ({
  from: defaultSender(),
  fromName: tenant.name,
});

/**
 * From the sender's own address where its domain is verified for the workspace; from the product's, with their name beside
 * the workspace's, where the domain is named for that; else as from the workspace. Answers go to the sender in any case.
 */
export const fromFor = async (
  tenant: { readonly tenantId: number; readonly name: string },
  sender: Sender | undefined,
): Promise<From> => {
  if (!sender?.email.includes('@')) return fromWorkspace(tenant);
  const { tenantId } = tenant;
  const key = { tenantId, name: hashed(domainOf(sender.email)) };
  const { data: domain } = await EmailDomain.get(key).go({ consistent: true });
  if (domain?.is_verified) return { from: sender.email, fromName: sender.name };
  const byName = domain?.send_from_own_email && sender.name !== '';
  return byName
    ? { from: defaultSender(), fromName: `${sender.name} via ${tenant.name}` }
    : fromWorkspace(tenant);
};

/** The mail service says that the sender's domain is not verified any more: nothing is sent from it until it is again. */
export const unverify = async (tenantId: number, email: string): Promise<void> => {
  // Removed meanwhile comes to the same.
  await conditional(
    EmailDomain.update({ tenantId, name: hashed(domainOf(email)) })
      .set({ is_verified: false, dkim_status: 'pending' })
      .where(({ domain }, { exists }) => exists(domain))
      .go(),
  );
};
