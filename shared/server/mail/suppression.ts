/** Suppression list of a workspace: addresses that get no mail, and the reason (rules.md 8). */
import { SuppressedAddress } from '../data/entities/suppressed-address.ts';
import { hashed } from '../data/ids.ts';
import { whole } from '../data/whole.ts';

/** Permanent bounce, or a complaint by the recipient. */
export type Suppression = 'bounced' | 'complained';

/** Key of an address, case-insensitive: other spellings mean the same mailbox. */
export const suppressionKey = (tenantId: number, address: string) => ({
  tenantId,
  name: hashed(address.trim().toLowerCase()),
});

/** Suppressed addresses among the given ones, with the reason, in a batch read per hundred addresses. */
export const suppressedOf = async (
  tenantId: number,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Suppression>> => {
  const asked = new Map(
    addresses.map((address) => [suppressionKey(tenantId, address).name, address] as const),
  );
  if (asked.size === 0) return new Map();
  const { data } = await whole(
    SuppressedAddress.get([...asked.keys()].map((name) => ({ tenantId, name }))).go({ consistent: true }),
  );
  const why = new Map(data.map((item) => [item.name, item.why]));
  return new Map(
    addresses.flatMap((address) => {
      const reason = why.get(suppressionKey(tenantId, address).name);
      return reason ? [[address, reason] as const] : [];
    }),
  );
};

/** Marks each previewed mail that would be suppressed with the reason. */
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
