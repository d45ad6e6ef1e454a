/**
 * Sends each mail at most once (rules.md 3). An idempotency record is kept beside the mail's commit: claimed before
 * the mail is handed over, sent or failed afterwards, and owed again if the mail service did not accept it for now. A
 * claim without an outcome is unknown: it is shown, never retried automatically.
 */

import { randomUUID } from 'node:crypto';
import type { MailState } from '#domain/mail-state.ts';
import { conditional } from '../data/conditional.ts';
import { MailRecord } from '../data/entities/mail-record.ts';
import type { MailRecordItem } from '../data/project-reads.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { log } from '../log.ts';
import { planOfTenant } from '../workspace/subscription.ts';
import { withLogo } from './mail-logo.ts';
import {
  type Addressed,
  composed,
  handOver,
  NotTaken,
  type Outgoing,
  refusesIdentity,
  type Settled,
} from './mail-service.ts';
import type { MailKey } from './record-tag.ts';
import { type From, fromFor, fromWorkspace, type Sender, unverify } from './sender.ts';
import { type Suppression, suppressedOf } from './suppression.ts';

export interface Letter extends Addressed {
  readonly tenant: Pick<TenantRecord, 'tenantId' | 'name' | 'logo' | 'bcc_email' | 'plan' | 'marketplace'>;
  /** Person who sends it, if any; their own address is used if its domain is verified. */
  readonly sender?: Sender;
  /** True for a mail to a client, which the workspace may want a blind copy of. */
  readonly toClient: boolean;
}

/**
 * Address for the blind copy of a client's mail, if the workspace wants one and its plan includes it (administration.md
 * section 2).
 */
const copiesOf = ({ tenant, toClient }: Letter): readonly string[] =>
  toClient && tenant.bcc_email && planOfTenant(tenant).features.includes('bcc') ? [tenant.bcc_email] : [];

/**
 * Sends a mail unless it was claimed before; returns its state. A mail to a suppressed address is recorded as
 * suppressed instead. Throws `NotTaken` to be retried.
 */
export const sendOnce = async (key: MailKey, letter: Letter, now: number): Promise<MailState> => {
  const wanted = copiesOf(letter);
  const suppressed = await suppressedOf(key.tenantId, [letter.to, ...wanted]);
  const why = suppressed.get(letter.to);
  if (why) return withheld(key, letter, why, now);
  const from = await fromFor(letter.tenant, letter.sender);
  const raw = await dressed(letter, from, now);
  const earlier = await claim(key, letter, now);
  if (earlier) return earlier;
  const copies = wanted.filter((address) => !suppressed.has(address));
  const settled = await handOverOrFallBack({ letter, to: [letter.to, ...copies], key }, raw, from, now);
  if (settled.state === 'not_taken') {
    const { reason } = settled;
    const released = await conditional(
      MailRecord.patch(key)
        .set({ state: 'owed', reason })
        .where((record, { eq }) => eq(record.state, 'claimed'))
        .go(),
    );
    // The answer to the release may have been lost: the client repeats the call, whose condition then fails.
    if (released || (await stateOf(key)) === 'owed') throw new NotTaken(reason);
  }
  const { state: settledAs } = settled;
  const more = settled.state === 'sent' ? { message_id: settled.message_id } : { reason: settled.reason };
  // Race: a concurrent retry has marked the claim unknown and reported that, so there is no further retry.
  const state = settledAs === 'not_taken' ? 'failed' : settledAs;
  await settle(key, { state, ...more });
  if (state !== 'sent') log.warn('mail not sent', { state, kind: letter.kind, ...more });
  return state;
};

/** Records a suppressed mail; an earlier outcome is kept. */
const withheld = async (
  key: MailKey,
  { to, subject }: Letter,
  reason: Suppression,
  now: number,
): Promise<MailState> => {
  if (await recorded(key, { to, subject, state: 'suppressed', reason }, now)) return 'suppressed';
  const { data } = await MailRecord.get(key).go({ consistent: true });
  if (!data) throw new NotTaken('claimed elsewhere');
  return data.state;
};

/** Outcome of a mail, as stored in its record. */
type Outcome = Pick<MailRecordItem, 'state' | 'reason' | 'message_id'>;

/**
 * Records the outcome. It overwrites `unknown`, which a concurrent retry may have set on finding the claim. Race: a
 * mail that bounced before this call stays bounced, and only gets its message id.
 */
const settle = async (key: MailKey, { state, reason, message_id }: Outcome): Promise<void> => {
  const outcome = {
    ...(reason === undefined ? {} : { reason }),
    ...(message_id === undefined ? {} : { message_id }),
  };
  const open = await conditional(
    MailRecord.patch(key)
      .set({ state, ...outcome })
      .where((record, { eq }) => `${eq(record.state, 'claimed')} OR ${eq(record.state, 'unknown')}`)
      .go(),
  );
  if (open || message_id === undefined) return;
  // The record is gone if its project was deleted meanwhile.
  await conditional(MailRecord.patch(key).set({ message_id }).go());
};

/** Reason that a mail cannot be sent, shown in the history. */
export interface Unsendable {
  readonly to: string;
  readonly subject: string;
  /** `failed`: it could not be composed. `withheld`: its recipient has left, or has another address now. */
  readonly unsendable: 'failed' | 'withheld';
  readonly reason: string;
}

/** Records a mail that is not sent; an earlier outcome is kept. */
export const recordUnsendable = async (
  key: MailKey,
  { to, subject, unsendable, reason }: Unsendable,
  now: number,
): Promise<void> => {
  await recorded(key, { to, subject, state: unsendable, reason }, now);
};

/** Removes the record of an unsent mail in this state, so that its sender can compose it again. */
export const forget = async (key: MailKey, state: MailState): Promise<void> => {
  await conditional(
    MailRecord.delete(key)
      .where((record, { eq }) => eq(record.state, state))
      .go(),
  );
};

/** Sets the final state of a mail that is still owed. */
const end = async (key: MailKey, outcome: Outcome): Promise<void> => {
  await conditional(
    MailRecord.patch(key)
      .set(outcome)
      .where((record, { eq }) => eq(record.state, 'owed'))
      .go(),
  );
};

/** Gives up a mail that is still owed, so that the history shows it as failed. */
export const giveUp = (key: MailKey): Promise<void> => end(key, { state: 'failed' });

/** Withholds a mail that is still owed, for a reason that the history shows. */
export const withhold = (key: MailKey, reason: string): Promise<void> =>
  end(key, { state: 'withheld', reason });

/** Withholds a mail that is still owed, but whose reason no longer applies. */
export const withdraw = (key: MailKey): Promise<void> => withhold(key, 'no_longer_due');

const dressed = async (letter: Letter, from: From, now: number): Promise<Buffer> => {
  const { html, pictures } = await withLogo(letter.html, letter.tenant, now);
  return composed({ ...letter, html }, from, now, pictures);
};

const stateOf = async (key: MailKey): Promise<MailState | undefined> =>
  (await MailRecord.get(key).go({ consistent: true })).data?.state;

/** Claims the mail; undefined if the claim is ours, otherwise the earlier state. */
const claim = async (key: MailKey, { to, subject }: Letter, now: number): Promise<MailState | undefined> => {
  const own = randomUUID();
  if (await recorded(key, { to, subject, state: 'claimed', claim: own }, now)) return undefined;
  const { data } = await MailRecord.get(key).go({ consistent: true });
  if (data?.state === 'claimed' && data.claim === own) return undefined;
  // Race: a concurrent sender's mail was not accepted and its claim released, or the project was deleted.
  if (!data || data.state === 'owed') throw new NotTaken('claimed elsewhere');
  if (data.state !== 'claimed') return data.state;
  // The claim's owner has crashed, or is still sending and will record the outcome.
  await conditional(
    MailRecord.patch(key)
      .set({ state: 'unknown' })
      .where((record, { eq }) => eq(record.state, 'claimed'))
      .go(),
  );
  return 'unknown';
};

/** Writes the record of a mail that has none, or is owed; false if it has an outcome or a claim. */
const recorded = async (
  key: MailKey,
  record: Pick<MailRecordItem, 'to' | 'subject' | 'state' | 'reason' | 'claim'>,
  now: number,
): Promise<boolean> => {
  const claimed_on = new Date(now).toISOString();
  const put = MailRecord.put({ ...key, ...record, claimed_on })
    .where(({ state }, { eq, notExists }) => `${notExists(state)} OR ${eq(state, 'owed')}`)
    .go();
  return (await conditional(put)) !== undefined;
};

/**
 * Retries with the workspace as the sender if the mail service refused the sender's address, whose domain has lost
 * its DNS records. A refused mail was not accepted, so nothing is sent twice.
 */
const handOverOrFallBack = async (
  outgoing: Outgoing<Letter>,
  raw: Buffer,
  { from }: From,
  now: number,
): Promise<Settled> => {
  const { letter } = outgoing;
  const { tenant } = letter;
  const fallBack = fromWorkspace(tenant);
  const settled = await handOver(outgoing, raw);
  if (from === fallBack.from || settled.state === 'sent') return settled;
  // SES has the same message for an unverified recipient while the account is in the sandbox.
  if (!refusesIdentity(settled, from)) return settled;
  await unverify(tenant.tenantId, from);
  return handOver(outgoing, await dressed(letter, fallBack, now));
};
