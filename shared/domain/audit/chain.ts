/**
 * Hash chain of a workspace's audit log. Each entry names the hash of the one before and the time at which that one may
 * be gone: a missing beginning has expired, or was removed. A count and the last hash in the head tell of a missing end.
 */
import type { AuditContent } from './entry.ts';

/** Entry as it is kept. Number, times and content are covered by the hash. */
export interface ChainedEntry {
  readonly seq: number;
  /** Epoch milliseconds at which it was entered; never earlier than the entry before. */
  readonly noted: number;
  /** Epoch seconds; never earlier than the entry before, so that entries only ever expire from the beginning. */
  readonly expires: number;
  readonly previous: string;
  readonly previous_expires: number;
  readonly content: AuditContent;
  readonly hash: string;
}

/** Last entry of a chain. */
export type ChainHead = Pick<ChainedEntry, 'seq' | 'noted' | 'expires' | 'hash'>;

export const noHead: ChainHead = { seq: 0, noted: 0, expires: 0, hash: '' };

/** Hash in hex over the canonical form of a value. */
export type HashOf = (value: unknown) => string;

const covered = (
  tenantId: number,
  { hash: _, ...entry }: Omit<ChainedEntry, 'hash'> & { hash?: string },
) => ({
  tenantId,
  ...entry,
});

/** Entry that follows a head. `days` that it is kept come from the plan; after a change to fewer, it outlasts those before. */
export const nextEntry = (
  head: ChainHead,
  content: AuditContent,
  { tenantId, now, days }: { readonly tenantId: number; readonly now: number; readonly days: number },
  hashOf: HashOf,
): ChainedEntry => {
  const noted = Math.max(now, head.noted);
  const entry = {
    seq: head.seq + 1,
    noted,
    expires: Math.max(Math.floor(noted / 1000) + days * 86_400, head.expires),
    previous: head.hash,
    previous_expires: head.expires,
    content,
  };
  return { ...entry, hash: hashOf(covered(tenantId, entry)) };
};

/** How far a chain was checked, and found intact. */
export type Checked = Pick<ChainHead, 'seq' | 'hash' | 'expires'>;

export interface Break {
  /** Number of the entry that is not as it was, or not there. */
  readonly seq: number;
  readonly why: 'changed' | 'missing';
}

interface Checking {
  readonly tenantId: number;
  /** Epoch seconds. */
  readonly now: number;
}

/** Break between what was checked and the next entry, which has not expired; undefined if it follows. */
export const breakBefore = (
  checked: Checked | undefined,
  entry: ChainedEntry,
  { tenantId, now }: Checking,
  hashOf: HashOf,
): Break | undefined => {
  const { hash, seq, previous, previous_expires } = entry;
  if (hashOf(covered(tenantId, entry)) !== hash) return { seq, why: 'changed' };
  if (!checked) return seq === 1 || previous_expires <= now ? undefined : { seq: seq - 1, why: 'missing' };
  if (seq !== checked.seq + 1) return { seq: checked.seq + 1, why: 'missing' };
  return previous === checked.hash && previous_expires === checked.expires
    ? undefined
    : { seq, why: 'changed' };
};

/** Break at the end of what was checked: undefined if nothing is missing up to the head. */
export const breakAtEnd = (
  checked: Checked | undefined,
  head: ChainHead,
  { now }: Pick<Checking, 'now'>,
): Break | undefined => {
  if (!checked) return head.seq === 0 || head.expires <= now ? undefined : { seq: head.seq, why: 'missing' };
  if (checked.seq < head.seq) return { seq: checked.seq + 1, why: 'missing' };
  return checked.seq === head.seq && checked.hash === head.hash
    ? undefined
    : { seq: checked.seq, why: 'changed' };
};

/** First break of a whole chain, in the order of its numbers, without entries that have expired. */
export const brokenAt = (
  entries: readonly ChainedEntry[],
  head: ChainHead,
  checking: Checking,
  hashOf: HashOf,
): Break | undefined => {
  let checked: Checked | undefined;
  for (const entry of entries) {
    if (entry.expires <= checking.now) continue;
    const found = breakBefore(checked, entry, checking, hashOf);
    if (found) return found;
    checked = entry;
  }
  return breakAtEnd(checked, head, checking);
};
