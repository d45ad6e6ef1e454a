/**
 * From addresses of mails (docs/decisions/0017). SES only sends from domains verified in DNS: a sender's own address
 * is used only if its domain is verified for the workspace at that time.
 */

import { singleLine } from '#domain/email-template/html.ts';
import { domainOf } from '#domain/host/host.ts';
import { conditional } from '../data/conditional.ts';
import { EmailDomain } from '../data/entities/email-domain.ts';
import { hashed } from '../data/ids.ts';
import { product } from './product-sender.ts';

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

/** Characters of a sender's name that are shown: the product's name behind them stays in sight in a list of mails. */
const shownLength = 60;

/** A name as a mailbox shows it: without characters that are not seen or that turn the order of those around them. */
const shown = (name: string): string => {
  const plain = singleLine(name.replace(/[\p{Cf}]/gu, ''));
  return plain.length > shownLength ? `${plain.slice(0, shownLength - 1).trimEnd()}…` : plain;
};

/**
 * "Acme via Proofline" at the product's address: a workspace chooses its own name, and nothing but the product's own mails may
 * be taken for the product's. "Nora Novak, Acme via Proofline" for a sender.
 */
const viaProduct = (tenant: { readonly tenantId: number; readonly name: string }, sender?: string): From => {
  const from = defaultSender();
  if (tenant.tenantId === product.tenantId) return { from, fromName: product.name };
  const names = [sender ?? '', tenant.name].map(shown).filter((name) => name !== '');
  return { from, fromName: `${names.join(', ')} via ${product.name}` };
};

/** The workspace's name with the product's address. */
export const fromWorkspace = (tenant: { readonly tenantId: number; readonly name: string }): From =>
  viaProduct(tenant);

/**
 * The sender's own address if its domain is verified for the workspace; else the product's address, with the sender's name
 * before the workspace's if the domain is set so. Replies go to the sender in any case.
 */
export const fromFor = async (
  tenant: { readonly tenantId: number; readonly name: string },
  sender: Sender | undefined,
): Promise<From> => {
  if (!sender?.email.includes('@')) return viaProduct(tenant);
  const { tenantId } = tenant;
  const key = { tenantId, name: hashed(domainOf(sender.email)) };
  const { data: domain } = await EmailDomain.get(key).go({ consistent: true });
  if (domain?.is_verified) return { from: sender.email, fromName: sender.name };
  return viaProduct(tenant, domain?.send_from_own_email ? sender.name : undefined);
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
