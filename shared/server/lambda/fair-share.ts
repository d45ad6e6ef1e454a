/**
 * Share of a workspace in all calls, so that a script starves neither other workspaces nor colleagues (docs/decisions/0119). Its
 * bucket is shared by all instances of all functions. An instance that answers few of its calls tells nobody and costs
 * nothing; a busy one draws from the table after some calls, and refuses from memory while the bucket is known to be empty. A person's own
 * bucket is asked only then.
 */
import {
  type Bucket,
  bucketWait,
  costOf,
  drawn,
  ofPerson,
  ofWorkspace,
  untold,
} from '#domain/rate-limit/bucket.ts';
import { waitInWords } from '#domain/rate-limit/rate-limit.ts';
import { asItself } from '../data/acting.ts';
import { conditional } from '../data/conditional.ts';
import { CallBucket } from '../data/entities/call-bucket.ts';
import { hashed } from '../data/ids.ts';
import type { Principal } from './principal.ts';
import { type Refused, refused } from './result.ts';

/** Bucket as an instance knows it. */
interface Seen {
  /** As it was last told by the table. */
  fullAt: number;
  /** Calls since `since` that the table does not know. */
  calls: number;
  since: number;
}

/** Buckets that an instance remembers: about 1 MB. */
const remembered = 10_000;

/** Draws from the bucket that all share; the time at which it is full after that. */
const draw = async (
  bucket: Bucket,
  name: string,
  { calls, seemsFull, now }: { readonly calls: number; readonly seemsFull: boolean; readonly now: number },
): Promise<number> => {
  const cost = costOf(bucket, calls);
  // A bucket that is full for an hour needs no item.
  const expires = Math.ceil(now / 1000) + 3600;
  const take = async (isFull: boolean) => {
    const update = CallBucket.update({ name }).set({ expires });
    const moved = isFull ? update.set({ full_at: now + cost }) : update.add({ full_at: cost });
    return conditional(
      moved
        .where(({ full_at }, { gte, lt, notExists }) =>
          isFull ? `(${notExists(full_at)} OR ${lt(full_at, now)})` : gte(full_at, now),
        )
        .go({ response: 'all_new' }),
    );
  };
  // Race: another instance draws from a full bucket between the tries, hence the third.
  for (const isFull of [seemsFull, !seemsFull, seemsFull]) {
    const taken = await take(isFull);
    if (taken) return taken.data.full_at ?? now;
  }
  return drawn(bucket, now, calls, now);
};

/** Shares as one instance of a function keeps them. */
export const createFairShare = () => {
  /** In LRU order. */
  const seen = new Map<string, Seen>();

  const seenOf = (name: string, now: number): Seen => {
    const known = seen.get(name) ?? { fullAt: 0, calls: 0, since: now };
    seen.delete(name);
    seen.set(name, known);
    if (seen.size > remembered) {
      const [oldest = ''] = seen.keys();
      seen.delete(oldest);
    }
    return known;
  };

  /** Counts a call; seconds to wait, 0 if it is let in. The table is told after so many calls. */
  const waitFor = async (bucket: Bucket, whose: string, tellAfter: number, now: number): Promise<number> => {
    const name = hashed(whose);
    const known = seenOf(name, now);
    if (now - known.since > untold.seconds * 1000) Object.assign(known, { calls: 0, since: now });
    const wait = bucketWait(bucket, drawn(bucket, known.fullAt, known.calls, now), now);
    if (wait > 0) return wait;
    known.calls += 1;
    if (known.calls < tellAfter) return 0;
    const { calls } = known;
    // Race: calls that are answered meanwhile in this process are told by the next draw.
    Object.assign(known, { calls: 0, since: now });
    const fullAt = await draw(bucket, name, { calls, seemsFull: known.fullAt < now, now });
    known.fullAt = Math.max(known.fullAt, fullAt);
    return bucketWait(bucket, fullAt - costOf(bucket, 1), now);
  };

  /** Counts a call of a workspace by one of its people; refused if both buckets are empty. */
  return async (
    { tenant: { tenantId }, subject, link }: Pick<Principal, 'tenant' | 'subject' | 'link'>,
    now: number,
  ): Promise<Refused | undefined> => {
    if (process.env.CALL_LIMITS === 'off') return undefined;
    return asItself(async () => {
      const wait = await waitFor(ofWorkspace, `workspace#${tenantId}`, untold.calls, now);
      if (wait === 0) return undefined;
      const own = await waitFor(ofPerson, `person#${tenantId}#${link?.link_id ?? subject}`, 1, now);
      if (own === 0) return undefined;
      const seconds = Math.min(wait, own);
      return refused('too_many_requests', { params: { wait: waitInWords(seconds), seconds } });
    });
  };
};

/** Share of this instance. */
export const fairShare = createFairShare();
