/** Counts calls against the rate limits of the domain (shared/domain/rate-limit). */
import { isIPv6 } from 'node:net';
import { ipv6Network } from '#domain/account/device.ts';
import {
  type LimitName,
  type LimitRule,
  limits,
  limitWait,
  waitInWords,
} from '#domain/rate-limit/rate-limit.ts';
import { asItself } from '../data/acting.ts';
import { Attempts } from '../data/entities/attempts.ts';
import { hashed } from '../data/ids.ts';
import { type Refused, refused } from '../lambda/result.ts';

/**
 * Network that calls are counted by: for an IPv6 address the first 64 bits, because each customer is assigned at
 * least a /64 and could use another address each time.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  return ipv6Network(address, 64);
};

/** Keys that a call is counted by, for the rules of its limit. */
type Counts = { readonly [Per in LimitRule['per']]?: string | undefined };

/** Counts of this instance by limit and caller, in LRU order. */
const counted = new Map<string, { window: number; current: number; previous: number }>();
/** Maximum of callers that an instance remembers: about 2 MB. */
const remembered = 10_000;

/** Counts a call in this instance; returns the seconds to wait, 0 if it is let in. */
const waitHere = (limit: LimitName, rule: LimitRule, who: string, now: number): number => {
  if (process.env.CALL_LIMITS === 'off') return 0;
  const key = `${limit}#${rule.per}#${who}`;
  const at = Math.floor(now / 1000);
  const window = Math.floor(at / rule.seconds);
  const before = counted.get(key);
  const count =
    before?.window === window
      ? before
      : { window, current: 0, previous: before?.window === window - 1 ? before.current : 0 };
  count.current += 1;
  counted.delete(key);
  counted.set(key, count);
  if (counted.size > remembered) {
    // Only now: a map is slow to tell its first key after many of them were taken out.
    const [oldest = ''] = counted.keys();
    counted.delete(oldest);
  }
  return limitWait(rule, { ...count, elapsed: at % rule.seconds });
};

/** Counts a call in the table; returns the seconds to wait, 0 if it is let in. */
const waitOf = async (limit: LimitName, rule: LimitRule, who: string, now: number): Promise<number> => {
  const { per, seconds } = rule;
  const at = Math.floor(now / 1000);
  const window = Math.floor(at / seconds);
  const nameOf = (of: number) => hashed(`${limit}#${per}#${who}#${of}`);
  // Counts of callers are of no tenant.
  const [{ data: present }, { data: earlier }] = await asItself(() =>
    Promise.all([
      Attempts.upsert({ name: nameOf(window) })
        .set({ expires: (window + 2) * seconds })
        .add({ count: 1 })
        .go({ response: 'all_new' }),
      Attempts.get({ name: nameOf(window - 1) }).go(),
    ]),
  );
  return limitWait(rule, {
    current: present.count,
    previous: earlier?.count ?? 0,
    elapsed: at % seconds,
  });
};

/**
 * Counts a call by each rule of a limit that has a key here; refused above a limit, with the time to wait. `now` in
 * epoch milliseconds.
 */
export const countCall = async (
  limit: LimitName,
  counts: Counts,
  now: number,
): Promise<Refused | undefined> => {
  const rules: readonly LimitRule[] = limits[limit];
  const waits = await Promise.all(
    rules.map((rule) => {
      const who = counts[rule.per];
      if (who === undefined) return 0;
      return rule.inInstance ? waitHere(limit, rule, who, now) : waitOf(limit, rule, who, now);
    }),
  );
  const seconds = Math.max(...waits);
  if (seconds === 0) return undefined;
  return refused('too_many_requests', { params: { wait: waitInWords(seconds), seconds } });
};
