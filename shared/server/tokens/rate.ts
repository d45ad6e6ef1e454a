/** How often anybody may ask for what sends mail or reserves a name. */
import { isIPv6 } from 'node:net';
import { Attempts } from '../data/entities/accounts.ts';
import { hashed } from '../data/ids.ts';
import { type Refused, refused } from '../lambda/result.ts';

const hour = 3600;

/** What is limited, and how often an hour: for one mail address, and for one network address. */
const limits = {
  sign_up: { email: 5, source: 20 },
  resend: { email: 5, source: 20 },
  retrieve: { email: 3, source: 20 },
} as const;

/**
 * What is counted of a network address: of IPv6 the first 64 bits, since a customer is given at least so many addresses as
 * there are behind them, and could come from another one each time.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [before = [], after] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const left = after === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...(after ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/**
 * Counts an attempt; the refusal once there were too many of it within the hour. An office of many people has one network
 * address, hence the wider limit there.
 */
export const countAttempt = async (
  what: keyof typeof limits,
  { email, source }: { readonly email: string; readonly source: string },
  now: number,
): Promise<Refused | undefined> => {
  const seconds = Math.floor(now / 1000);
  const span = Math.floor(seconds / hour);
  const expires = (span + 1) * hour;
  const counts = await Promise.all(
    Object.entries({ email: email.toLowerCase(), source: networkOf(source) }).map(async ([by, who]) => {
      const { data } = await Attempts.upsert({ name: hashed(`${what}#${by}#${who}#${span}`) })
        .set({ expires })
        .add({ count: 1 })
        .go({ response: 'all_new' });
      return data.count > limits[what][by as 'email' | 'source'];
    }),
  );
  if (!counts.includes(true)) return undefined;
  return refused('too_many_requests', { params: { minutes: Math.ceil((expires - seconds) / 60) } });
};
