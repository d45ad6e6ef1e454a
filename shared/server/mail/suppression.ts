/** Which addresses a workspace sends nothing to, and why (rules.md 8). */
import { SuppressedAddress } from '../data/entities/suppressed.ts';
import { hashed } from '../data/ids.ts';

/** A mail came back for good, or its reader reported it as unwanted. */
export type Suppression = 'bounced' | 'complained';

/** Under which key an address is kept: whoever writes it with other letters means the same mailbox. */
export const suppressionKey = (tenantId: number, address: string) => ({
  tenantId,
  name: hashed(address.trim().toLowerCase()),
});

/** Those of the addresses that get no mail, each with the reason. One read for a hundred of them. */
export const suppressedOf = async (
  tenantId: number,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Suppression>> => {
  const asked = new Map(
    addresses.map((address) => [suppressionKey(tenantId, address).name, address] as const),
  );
  if (asked.size === 0) return new Map();
  const { data, unprocessed } = await SuppressedAddress.get(
    [...asked.keys()].map((name) => ({ tenantId, name })),
  ).go({ consistent: true });
  if (unprocessed.length > 0) throw new Error('Throttling: addresses are left unread');
  const why = new Map(data.map((item) => [item.name, item.why]));
  return new Map(
    addresses.flatMap((address) => {
      const reason = why.get(suppressionKey(tenantId, address).name);
      return reason ? [[address, reason] as const] : [];
    }),
  );
};

/** Mails that are only shown, with what keeps one from being sent, so that their sender knows beforehand. */
export const withWithheld = async <Shown extends { readonly to: string }>(
  tenantId: number,
  mails: readonly Shown[],
): Promise<(Shown & { withheld?: Suppression })[]> => {
  const suppressed = await suppressedOf(
    tenantId,
    mails.map(({ to }) => to),
  );
  return mails.map((mail) => {
    const withheld = suppressed.get(mail.to);
    return withheld ? { ...mail, withheld } : mail;
  });
};
