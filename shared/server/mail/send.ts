/**
 * Sends each mail at most once (rules.md 3). An idempotency record is kept beside the mail's commit: claimed before
 * the mail is handed over, sent or failed afterwards, and owed again if the mail service did not accept it for now. A
 * claim without an outcome is unknown: it is shown, never retried automatically.
 */

import { randomUUID } from 'node:crypto';
import type { MailState } from '#domain/mail-state.ts';
import { shutBy } from '#domain/plan/hold.ts';
import { mailDayOf } from '#domain/plan/mail-allowance.ts';
import { isAccountMail } from '#domain/plan/mail-share.ts';
import { conditional } from '../data/conditional.ts';
import { MailRecord } from '../data/entities/mail-record.ts';
import type { MailRecordItem } from '../data/project-reads.ts';
import { Contended, transact } from '../data/transact.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { log } from '../log.ts';
import { elapsedSince, measured } from '../metrics.ts';
import { planOfTenant, tierOf } from '../workspace/subscription.ts';
import { countedItem, type MailingTenant } from './allowance.ts';
import { withPictures } from './mail-pictures.ts';
import {
  type Addressed,
  composed,
  handOver,
  NotTaken,
  type Outgoing,
  refusesIdentity,
  type Settled,
  tellNotSent,
} from './mail-service.ts';
import { doubtGrant, placeWaitMs, turnOf, untilPlace } from './mail-turns.ts';
import type { MailKey } from './record-tag.ts';
import { type From, fromFor, fromWorkspace, type Sender, unverify } from './sender.ts';
import { type Suppression, suppressedOf } from './suppression.ts';
import { threadHeaders } from './thread.ts';

export interface Letter extends Addressed {
  readonly tenant: MailingTenant & Pick<TenantRecord, 'name' | 'logo' | 'bcc_email'>;
  /** Person who sends it, if any; their own address is used if it may be. */
  readonly sender?: Sender;
  /** True for a mail to a client, which the workspace may want a blind copy of. */
  readonly toClient: boolean;
  /**
   * True if the workspace's allowance of the day counts it; mails to clients are, unless they are about the safety of their
   * address. Notices to the team are not: they follow from others' actions, and reach only those who were invited.
   */
  readonly isCounted?: boolean;
  /** True for a mail about several projects, which joins the thread of none. */
  readonly ofSeveral?: boolean;
  /** Epoch seconds until which its record is kept; for good without. */
  readonly expires?: number;
  /**
   * Epoch milliseconds from which it is late, if that is not its commit: of a conversation that was waited for, of a mail that
   * is sent again, of one that was held, of a deadline that had passed long before, of a reminder that left on another morning.
   */
  readonly due?: number;
}

/** Expiry of the mail's record, if it has one. */
const lifeOf = ({ expires }: Letter) => (expires === undefined ? {} : { expires });

const isCounted = (letter: Letter): boolean => letter.isCounted ?? letter.toClient;

/**
 * Address for the blind copy of a client's mail, if the workspace wants one and its plan includes it (administration.md
 * section 2).
 */
const copiesOf = ({ tenant, toClient }: Letter): readonly string[] =>
  toClient && tenant.bcc_email && planOfTenant(tenant).features.includes('bcc') ? [tenant.bcc_email] : [];

/** Place in the pace of all mails: one from before, and the milliseconds that another one may lie ahead. */
interface Places {
  readonly place?: number | undefined;
  readonly within?: number;
}

/** Outcome of an attempt at a mail. `corrects`: a concurrent attempt may have told that its outcome is unknown. */
export interface Attempted {
  readonly state: MailState;
  readonly corrects: boolean;
}

/**
 * Sends a mail unless it was claimed before; returns its state. A mail to a suppressed address is recorded as
 * suppressed instead. While the workspace's mail is stopped, the workspace is on hold or marked for deletion, or its allowance of the day
 * is used up, it stays owed. Throws
 * `NotTaken` to be retried, `Waits` for later, `HasPlace` for the moment of its place in the pace of all mails.
 */
export const sendOnce = async (
  key: MailKey,
  letter: Letter,
  now: number,
  places: Places = {},
): Promise<MailState> => (await attemptOnce(key, letter, now, places)).state;

/** Like `sendOnce`, for a sender whose other attempts at the mail tell of their outcomes. */
export const attemptOnce = async (
  key: MailKey,
  letter: Letter,
  now: number,
  places: Places = {},
): Promise<Attempted> => {
  const uncorrected = (state: MailState): Attempted => ({ state, corrects: false });
  const since = performance.now();
  const wanted = copiesOf(letter);
  const suppressed = await suppressedOf(key.tenantId, [letter.to, ...wanted]);
  const why = suppressed.get(letter.to);
  if (why) return uncorrected(await recordSuppressed(key, letter, why, now));
  const isStopped = letter.tenant.mail_stopped !== undefined || shutBy(letter.tenant) !== undefined;
  if (isStopped) return uncorrected(await kept(key, letter, 'sending_paused', now));
  const copies = wanted.filter((address) => !suppressed.has(address));
  const to = [letter.to, ...copies];
  const place = isAccountMail(letter.kind) ? now : await turnOf(letter.tenant, to.length, now, places);
  if (place === 'account_quota') return uncorrected(await kept(key, letter, 'account_quota', now));
  if (place === 'busy') throw new NotTaken('busy');
  if (place - now > placeWaitMs) throw new HasPlace(place);
  const from = await fromFor(letter.tenant, letter.sender);
  const raw = await dressed(key, letter, from, now);
  await untilPlace(place, now, since);
  const earlier = await claim(key, letter, now);
  if (earlier === 'day_is_full') return uncorrected(await kept(key, letter, 'daily_limit', now));
  if (earlier) return uncorrected(earlier);
  const settled = await handOverOrFallBack({ letter, to, key }, raw, from, now);
  if (settled.state === 'not_taken') {
    const { reason } = settled;
    if (reason === 'Throttling') doubtGrant();
    const released = await conditional(
      MailRecord.patch(key)
        .set({ state: 'owed', reason })
        .where((record, { eq }) => eq(record.state, 'claimed'))
        .go(),
    );
    log.info('mail not taken', { kind: letter.kind, reason, ...measured({ MailsNotTaken: 1 }) });
    // The answer to the release may have been lost: the client repeats the call, whose condition then fails.
    if (released || (await stateOf(key)) === 'owed') throw new NotTaken(reason);
  }
  const { state: settledAs } = settled;
  const more = settled.state === 'sent' ? { message_id: settled.message_id } : { reason: settled.reason };
  // Race: a concurrent retry has marked the claim unknown and reported that, so there is no further retry.
  const state = settledAs === 'not_taken' ? 'failed' : settledAs;
  const corrects = await settle(key, { state, ...more });
  const { kind } = letter;
  const tier = tierOf(letter.tenant);
  if (state === 'sent') {
    const values = { Mails: 1, MailLag: elapsedSince(letter.due ?? key.time) };
    log.info('mail sent', { kind, recipient: key.recipient, ...more, ...measured(values, { state, tier }) });
  } else tellNotSent({ state, tier, kind, ...more });
  return { state, corrects };
};

/** Tells a mail that stays here, for a reason that is no failure. */
const tellKept = (
  { kind, tenant }: Pick<Letter, 'kind' | 'tenant'>,
  state: 'owed' | 'suppressed',
  reason: string,
): void =>
  log.info('mail kept', { kind, reason, ...measured({ Mails: 1 }, { state, tier: tierOf(tenant) }) });

/** Records a suppressed mail; an earlier outcome is kept. */
const recordSuppressed = async (
  key: MailKey,
  letter: Letter,
  reason: Suppression,
  now: number,
): Promise<MailState> => {
  const { to, subject } = letter;
  const record = { to, subject, state: 'suppressed', reason, ...lifeOf(letter) } as const;
  if (await recorded(key, record, now)) {
    tellKept(letter, 'suppressed', reason);
    return 'suppressed';
  }
  return earlierOutcome(key);
};

/** Reasons for which a mail waits that the mail service would take. */
export type Waiting = 'sending_paused' | 'daily_limit' | 'account_quota';

/** The mail has a place in the pace of all mails, at a moment for which it goes back to its queue. */
export class HasPlace extends NotTaken {
  /** Epoch milliseconds. */
  readonly place: number;

  constructor(place: number) {
    super('paced');
    this.place = place;
  }
}

/** The mail waits, however long: for the end of a pause, or for another day. */
export class Waits extends NotTaken {
  readonly reason: Waiting;

  constructor(reason: Waiting) {
    super(reason);
    this.reason = reason;
  }
}

/** Keeps a mail owed and tells why; an earlier outcome of it stays as it is. */
const kept = async (key: MailKey, letter: Letter, reason: Waiting, now: number): Promise<MailState> => {
  const { to, subject } = letter;
  const owed = MailRecord.update(key)
    .set({ to, subject, state: 'owed', reason, claimed_on: new Date(now).toISOString(), ...lifeOf(letter) })
    .where(({ state }, { eq, notExists }) => `${notExists(state)} OR ${eq(state, 'owed')}`)
    .go({ response: 'all_old' });
  const before = await conditional(owed);
  if (before !== undefined) {
    if (before.data?.reason !== reason) tellKept(letter, 'owed', reason);
    throw new Waits(reason);
  }
  const state = await stateOf(key);
  // Race: another sender is at it; the next attempt finds its outcome.
  if (state === undefined || state === 'owed' || state === 'claimed') throw new NotTaken('claimed elsewhere');
  return state;
};

/** Outcome of a mail, as stored in its record. */
type Outcome = Pick<MailRecordItem, 'state' | 'reason' | 'message_id'>;

/**
 * Records the outcome. It overwrites `unknown`, which a concurrent attempt may have set on finding the claim, and returns true
 * where it may have. Race: a mail that bounced before this call stays bounced, and only gets its message id.
 */
const settle = async (key: MailKey, { state, reason, message_id }: Outcome): Promise<boolean> => {
  const outcome = {
    ...(reason === undefined ? {} : { reason }),
    ...(message_id === undefined ? {} : { message_id }),
  };
  const open = await conditional(
    MailRecord.patch(key)
      .set({ state, ...outcome })
      .where((record, { eq }) => `${eq(record.state, 'claimed')} OR ${eq(record.state, 'unknown')}`)
      .go({ response: 'all_old' }),
  );
  if (open) return open.data?.state === 'unknown';
  // The record is gone if its project was deleted meanwhile.
  if (message_id !== undefined) await conditional(MailRecord.patch(key).set({ message_id }).go());
  // The answer to the first call may have been lost: the client repeats it, whose condition then fails.
  return true;
};

/** Reason that a mail cannot be sent, shown in the history. */
export interface Unsendable {
  readonly to: string;
  readonly subject: string;
  /** `failed`: it could not be composed. `withheld`: its reason has gone since its commit (`Withholding`). */
  readonly unsendable: 'failed' | 'withheld';
  readonly reason: string;
}

/** Records a mail that is not sent, and returns its state; an earlier outcome is kept. */
export const recordUnsendable = async (
  key: MailKey,
  { to, subject, unsendable, reason }: Unsendable,
  now: number,
): Promise<MailState> => {
  if (!(await recorded(key, { to, subject, state: unsendable, reason }, now))) return earlierOutcome(key);
  if (unsendable === 'failed') tellNotSent({ state: unsendable, reason });
  else tellWithheld(reason);
  return unsendable;
};

/** Removes the record of an unsent mail in this state, so that its sender can compose it again. */
export const forget = async (key: MailKey, state: MailState): Promise<void> => {
  await conditional(
    MailRecord.delete(key)
      .where((record, { eq }) => eq(record.state, state))
      .go(),
  );
};

const tellWithheld = (reason: string | undefined): void =>
  log.info('mail withheld', { reason, ...measured({ Mails: 1 }, { state: 'withheld' }) });

/** Sets the final state of a mail that is still owed. */
const end = async (key: MailKey, outcome: Outcome): Promise<void> => {
  const ended = await conditional(
    MailRecord.patch(key)
      .set(outcome)
      .where((record, { eq }) => eq(record.state, 'owed'))
      .go(),
  );
  const { state } = outcome;
  if (ended && state === 'failed') tellNotSent({ ...outcome, state });
  if (ended && state === 'withheld') tellWithheld(outcome.reason);
};

/** Marks a mail that is still owed as failed, which the history shows. */
export const markFailed = (key: MailKey): Promise<void> => end(key, { state: 'failed' });

/** Withholds a mail that is still owed, for a reason that the history shows. */
export const withhold = (key: MailKey, reason: string): Promise<void> =>
  end(key, { state: 'withheld', reason });

/** Withholds a mail that is still owed, but whose reason no longer applies. */
export const withdraw = (key: MailKey): Promise<void> => withhold(key, 'no_longer_due');

const dressed = async (key: MailKey, letter: Letter, from: From, now: number): Promise<Buffer> => {
  const { html, pictures } = await withPictures(letter, letter.tenant, now);
  const headers = letter.ofSeveral ? {} : threadHeaders(key);
  return composed({ ...letter, html }, from, now, { pictures, headers });
};

const stateOf = async (key: MailKey): Promise<MailState | undefined> =>
  (await MailRecord.get(key).go({ consistent: true })).data?.state;

/**
 * Claims the mail; undefined if the claim is ours, else the state from before. A counted mail is claimed and counted in one
 * transaction, and only once: neither a repetition nor a retry on another day counts it again.
 */
const claim = async (
  key: MailKey,
  letter: Letter,
  now: number,
): Promise<MailState | 'day_is_full' | undefined> => {
  const { to, subject, tenant } = letter;
  const own = { to, subject, state: 'claimed', claim: randomUUID(), ...lifeOf(letter) } as const;
  if (isCounted(letter)) {
    const counted = await claimedAndCounted(key, own, tenant, now);
    if (counted !== 'claimed_before') return counted === 'claimed' ? undefined : counted;
  } else if (await recorded(key, own, now)) return undefined;
  const { data } = await MailRecord.get(key).go({ consistent: true });
  if (data?.state === 'claimed' && data.claim === own.claim) return undefined;
  if (data?.state === 'owed' && data.counted_on !== undefined) {
    if (await recorded(key, { ...own, counted_on: data.counted_on }, now)) return undefined;
    throw new NotTaken('claimed elsewhere');
  }
  return earlierOutcome(key, data);
};

/**
 * Outcome of a mail that an earlier attempt has claimed. Where that has left none, it becomes unknown: the claim's owner has crashed,
 * or is still sending and will record the outcome.
 */
const earlierOutcome = async (key: MailKey, known?: MailRecordItem | null): Promise<MailState> => {
  const record = known ?? (await MailRecord.get(key).go({ consistent: true })).data;
  // Race: a concurrent sender was not taken and has released its claim, or the project was deleted.
  if (!record || record.state === 'owed') throw new NotTaken('claimed elsewhere');
  if (record.state !== 'claimed') return record.state;
  const given = await conditional(
    MailRecord.patch(key)
      .set({ state: 'unknown' })
      .where(({ state }, { eq }) => eq(state, 'claimed'))
      .go(),
  );
  if (given) tellNotSent({ state: 'unknown' });
  return 'unknown';
};

type NewRecord = Pick<
  MailRecordItem,
  'to' | 'subject' | 'state' | 'reason' | 'claim' | 'counted_on' | 'expires'
>;

/** Claims a mail that no day has counted yet, together with its place in this one. */
const claimedAndCounted = async (
  key: MailKey,
  record: NewRecord,
  tenant: MailingTenant,
  now: number,
): Promise<'claimed' | 'claimed_before' | 'day_is_full'> => {
  const claimed_on = new Date(now).toISOString();
  try {
    const outcome = await transact((entities) => ({
      record: entities.MailRecord.put({ ...key, ...record, claimed_on, counted_on: mailDayOf(now) })
        .where(
          ({ state, counted_on }, { eq, notExists }) =>
            `${notExists(state)} OR (${eq(state, 'owed')} AND ${notExists(counted_on)})`,
        )
        .commit(),
      day: countedItem(entities, tenant, now),
    }));
    if (outcome.committed) return 'claimed';
    return outcome.failed.includes('record') ? 'claimed_before' : 'day_is_full';
  } catch (error) {
    // Many mails of the workspace at once: nothing was written, and the mail costs its message no receive.
    if (error instanceof Contended) throw new NotTaken('contended');
    throw error;
  }
};

/** Writes the record of a mail that has none, or is owed; false if it has an outcome or a claim. */
const recorded = async (key: MailKey, record: NewRecord, now: number): Promise<boolean> => {
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
  outgoing: Outgoing<Letter> & { readonly key: MailKey },
  raw: Buffer,
  { from }: From,
  now: number,
): Promise<Settled> => {
  const { letter, key } = outgoing;
  const { tenant } = letter;
  const fallBack = fromWorkspace(tenant);
  const settled = await handOver(outgoing, raw);
  if (from === fallBack.from || settled.state === 'sent') return settled;
  // SES has the same message for an unverified recipient while the account is in the sandbox.
  if (!refusesIdentity(settled, from)) return settled;
  await unverify(tenant.tenantId, from);
  return handOver(outgoing, await dressed(key, letter, fallBack, now));
};
