/**
 * From addresses of mails (docs/decisions/0017). SES only sends from domains verified in DNS: a sender's own address
 * is used only if its domain is verified for the workspace at that time.
 */

import { domainOf } from '#domain/host/host.ts';
import { conditional } from '../data/conditional.ts';
import { EmailDomain } from '../data/entities/email-domain.ts';
import { hashed } from '../data/ids.ts';

/** Person of the agency who sends a mail. */
export interface Sender {
  readonly name: string;
  readonly email: string;
}

export interface From {
  readonly from: string;
  readonly fromName: string;
}

/** Product's own address, the default for all mails. */
export const defaultSender = (): string => {
  const address = process.env.MAIL_FROM;
  if (!address) throw new Error('MAIL_FROM is not set');
  return address;
};

/** Workspace's name with the product's address. */
export const fromWorkspace = (tenant: { readonly name: string }): From => ({
  from: defaultSender(),
  fromName: tenant.name,
});

/**
 * Sender's own address if its domain is verified for the workspace; otherwise the product's address, named "sender
 * via workspace" if the domain is set so, or after the workspace. Replies go to the sender in any case.
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

/** Marks a sender's domain as unverified after SES refused it; nothing is sent from it until it is verified again. */
export const unverify = async (tenantId: number, email: string): Promise<void> => {
  // A domain that was removed concurrently needs no change.
  await conditional(
    EmailDomain.update({ tenantId, name: hashed(domainOf(email)) })
      .set({ is_verified: false, dkim_status: 'pending' })
      .where(({ domain }, { exists }) => exists(domain))
      .go(),
  );
};
