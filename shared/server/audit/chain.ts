/** The audit log's chain in the table. */
import { createHash } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import {
  type AuditContent,
  type ChainedEntry,
  type ChainHead,
  type HashOf,
  nextEntry,
  noHead,
} from '#domain/audit/index.ts';
import { daySeconds } from '#domain/calendar/units.ts';
import { planOf } from '#domain/plan/plan.ts';
import { canonical } from '../data/commit.ts';
import type { AuditEntry } from '../data/entities/audit-entry.ts';
import { AuditHead } from '../data/entities/audit-head.ts';
import { transact } from '../data/transact.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { log } from '../log.ts';
import { again, retry } from '../retry.ts';

export const hashOf: HashOf = (value) => createHash('sha256').update(canonical(value)).digest('hex');

export const daysKept = ({ plan: name, marketplace }: TenantRecord): number =>
  planOf({ name, marketplace }).audit_days;

export const entryOf = ({ tenantId: _, ...entry }: EntityItem<typeof AuditEntry>): ChainedEntry => entry;

/** Read strongly consistent: the next entry follows it, and a check ends with it. */
export const headOf = async (tenantId: number): Promise<ChainHead> => {
  const { data } = await AuditHead.get({ tenantId }).go({ consistent: true });
  if (!data) return noHead;
  const { seq, noted, hash, entry_expires: expires } = data;
  return { seq, noted, hash, expires };
};

const consumer = 'keep-audit';
/** Contents of a transaction: each has its claim, besides the head. */
const enteredAtOnce = 45;
const retries = { attempts: 8, waitMs: 20 };
/** Days that a claim is kept at least: a session is noted at its first use by each instance, for as long as it lives. */
const claimedDays = 40;

const claimOf = (tenantId: number, { content, expires }: ChainedEntry, now: number) => {
  // The first sign-in of a person stays known for good.
  const days = content.kind === 'joined' ? 36_500 : claimedDays;
  const end = Math.max(expires, Math.floor(now / 1000) + days * daySeconds);
  return {
    tenantId,
    event: content.id,
    consumer,
    state: 'done',
    until: end * 1000,
    expires: end,
  } as const;
};

const enterAtOnce = async (
  tenant: TenantRecord,
  contents: readonly AuditContent[],
  now: number,
): Promise<void> => {
  const { tenantId } = tenant;
  let left = contents;
  const entered = await retry(retries, async () => {
    const head = await headOf(tenantId);
    const entries: ChainedEntry[] = [];
    for (const content of left) {
      const before = entries.at(-1) ?? head;
      entries.push(nextEntry(before, content, { tenantId, now, days: daysKept(tenant) }, hashOf));
    }
    const last = entries.at(-1);
    if (!last) return 'entered';
    const outcome = await transact((entities) => [
      ...entries.map((entry) => entities.Claim.create(claimOf(tenantId, entry, now)).commit()),
      ...entries.map((entry) => entities.AuditEntry.create({ tenantId, ...entry }).commit()),
      entities.AuditHead.put({
        tenantId,
        seq: last.seq,
        noted: last.noted,
        hash: last.hash,
        entry_expires: last.expires,
      })
        .where(({ hash }, { eq, notExists }) => (head.seq === 0 ? notExists(hash) : eq(hash, head.hash)))
        .commit(),
    ]);
    if (outcome.committed) {
      // Kept elsewhere with all logs (docs/decisions/0082): a chain that is made anew in the table disagrees with it.
      log.info('audit chain', { tenantId, seq: last.seq, hash: last.hash });
      return 'entered';
    }
    // Idempotent: an existing claim, at its content's index, was written by the transaction that entered it.
    left = left.filter((_, place) => !outcome.failed.includes(place));
    return again;
  });
  if (entered === again) throw new Error('the audit log is written by others time and again');
};

/**
 * Appends to the log what is not entered yet, in the order of its times. A batch is one transaction, conditional on the
 * head, so that the chain has no fork and no gap, whoever writes at once and wherever one of them stops.
 */
export const enter = async (
  tenant: TenantRecord,
  contents: readonly AuditContent[],
  now: number,
): Promise<void> => {
  const distinct = [...new Map(contents.map((content) => [content.id, content])).values()];
  const inOrder = distinct.toSorted((a, b) => a.at.localeCompare(b.at));
  for (let start = 0; start < inOrder.length; start += enteredAtOnce) {
    await enterAtOnce(tenant, inOrder.slice(start, start + enteredAtOnce), now);
  }
};
