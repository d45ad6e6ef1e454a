/** Rate limits for requests that send mail or reserve a name. */
import { isIPv6 } from 'node:net';
import { Attempts } from '../data/entities/attempts.ts';
import { hashed } from '../data/ids.ts';
import { type Refused, refused } from '../lambda/result.ts';

const hour = 3600;

/** Attempts per hour, by mail address (`email`) and by network address (`source`). */
const limits = {
  sign_up: { email: 5, source: 20 },
  resend: { email: 5, source: 20 },
  retrieve: { email: 3, source: 20 },
} as const;

/**
 * Network that attempts are counted for: of an IPv6 address the first 64 bits, since each customer is assigned at least
 * a /64 and could use another address each time.
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
 * Counts an attempt; refused above the limit of a fixed window of one hour. The limit per network address is higher,
 * since a whole office may share one.
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
