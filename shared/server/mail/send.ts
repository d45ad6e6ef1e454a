/**
 * Sends each mail at most once (rules.md 3). An idempotency record is kept beside the mail's commit: claimed before the
 * mail is handed over, sent or failed afterwards, and owed again where the mail service took none for now. A claim
 * without an outcome is unknown: it is shown, never retried by itself.
 */

import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { conditional } from '../data/conditional.ts';
import { MailRecord } from '../data/entities/mail-record.ts';
import type { MailRecordItem } from '../data/project-reads.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { log } from '../log.ts';
import { planOfTenant } from '../workspace/subscription.ts';
import type { MailContent } from './envelope.ts';
import { composeMime } from './mime.ts';
import { type MailKey, recordTag } from './record-tag.ts';
import { type From, fromFor, fromWorkspace, type Sender, unverify } from './sender.ts';
import { type Suppression, suppressedOf } from './suppression.ts';

export interface Letter extends MailContent {
  readonly tenant: Pick<TenantRecord, 'tenantId' | 'name' | 'bcc_email' | 'plan' | 'marketplace'>;
  /** Kind of mail for the mail service's statistics, such as `send_preview`. */
  readonly kind: string;
  readonly to: string;
  /** Person who sends it, if any; their own address is used if it may be. */
  readonly sender?: Sender;
  /** Reply address; empty for none. */
  readonly replyTo: string;
  /** True for a mail to a client, of which the workspace may want a blind copy. */
  readonly toClient: boolean;
  /** Address for one-click unsubscribing by POST (RFC 8058). */
  readonly listUnsubscribe?: string;
}

/** Mail of the product itself. */
type ProductLetter = Omit<Letter, 'tenant' | 'sender' | 'toClient'> & {
  readonly tenant: Pick<TenantRecord, 'tenantId' | 'name'>;
};

/** Mail with all its recipients, and the record that its bounces are reported to. */
interface Outgoing<L = Letter> {
  readonly letter: L;
  readonly to: readonly string[];
  readonly key?: MailKey;
}

export type MailState = MailRecordItem['state'];

/** The mail service took no mail for now. The mail stays owed, so that the caller may retry; `message` is the reason. */
export class NotTaken extends Error {}

// No retries by the SDK: they could send a mail twice that was taken but not confirmed.
const ses = new SESClient({ maxAttempts: 1 });

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
  const raw = await composed(letter, from, now);
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
    if (released) throw new NotTaken(reason);
  }
  const { state: settledAs } = settled;
  const more = settled.state === 'sent' ? { message_id: settled.message_id } : { reason: settled.reason };
  // A concurrent retry has marked the claim unknown and reported that, so there will be no further retry.
  const state = settledAs === 'not_taken' ? 'failed' : settledAs;
  await settle(key, { state, ...more });
  if (state !== 'sent') log.warn('mail not sent', { state, kind: letter.kind, ...more });
  return state;
};

/**
 * Sends a mail without a commit at once; its requester would ask again. Throws `NotTaken` if the mail service does not
 * take it for now.
 */
export const sendUnrecorded = async (letter: ProductLetter, now: number): Promise<MailState> => {
  const raw = await composed(letter, fromWorkspace(letter.tenant), now);
  const settled = await handOver({ letter, to: [letter.to] }, raw);
  const { state } = settled;
  if (state === 'not_taken') throw new NotTaken(settled.reason);
  if (state !== 'sent') log.warn('mail not sent', { state, kind: letter.kind, reason: settled.reason });
  return state;
};

/** Records a suppressed mail; an earlier outcome of it stays as it is. */
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

/** Mail that cannot be sent, for a reason that the history shows. */
export interface Unsendable {
  readonly to: string;
  readonly subject: string;
  /** `failed`: it could not be composed. `withheld`: its recipient has left, or has another address by now. */
  readonly unsendable: 'failed' | 'withheld';
  readonly reason: string;
}

/** Records a mail that is not sent; an earlier outcome of it stays as it is. */
export const recordUnsendable = async (
  key: MailKey,
  { to, subject, unsendable, reason }: Unsendable,
  now: number,
): Promise<void> => {
  await recorded(key, { to, subject, state: unsendable, reason }, now);
};

/** Removes the record of a mail that is owed: its sender composes it anew. */
export const forgetOwed = async (key: MailKey): Promise<void> => {
  await conditional(
    MailRecord.delete(key)
      .where((record, { eq }) => eq(record.state, 'owed'))
      .go(),
  );
};

/** Gives up a mail that is still owed, so that the history shows it as failed. */
export const giveUp = async (key: MailKey): Promise<void> => {
  await conditional(
    MailRecord.patch(key)
      .set({ state: 'failed' })
      .where((record, { eq }) => eq(record.state, 'owed'))
      .go(),
  );
};

const composed = (
  { to, replyTo, subject, html, text, listUnsubscribe }: ProductLetter,
  from: From,
  now: number,
): Promise<Buffer> =>
  composeMime({
    ...from,
    to: [to],
    subject,
    html,
    text,
    date: new Date(now),
    ...(replyTo === '' ? {} : { replyTo }),
    ...(listUnsubscribe === undefined ? {} : { listUnsubscribe }),
  });

/** Claims the mail; undefined if the claim is ours, else the state from before. */
const claim = async (key: MailKey, { to, subject }: Letter, now: number): Promise<MailState | undefined> => {
  if (await recorded(key, { to, subject, state: 'claimed' }, now)) return undefined;
  const { data } = await MailRecord.get(key).go({ consistent: true });
  // Race: a concurrent sender was not taken and has released its claim, or the project was deleted.
  if (!data || data.state === 'owed') throw new NotTaken('claimed elsewhere');
  if (data.state !== 'claimed') return data.state;
  // The claim's owner has crashed, or is still sending and will record the outcome itself.
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
  record: Pick<MailRecordItem, 'to' | 'subject' | 'state' | 'reason'>,
  now: number,
): Promise<boolean> => {
  const claimed_on = new Date(now).toISOString();
  const put = MailRecord.put({ ...key, ...record, claimed_on })
    .where(({ state }, { eq, notExists }) => `${notExists(state)} OR ${eq(state, 'owed')}`)
    .go();
  return (await conditional(put)) !== undefined;
};

type Settled =
  | { readonly state: 'sent'; readonly message_id: string }
  /** `words` are the service's own; missing where it gave no answer. */
  | {
      readonly state: 'unknown' | 'not_taken' | 'failed';
      readonly reason: string;
      readonly words?: string;
    };

/** SES's words for an identity that is not verified: the sender's, or in the sandbox the recipient's. */
const notVerified = /not verified/i;

/**
 * Sends again in the name of the workspace if the mail service refused the sender's address, whose domain has lost its
 * DNS records. A refused mail was not taken, so this sends nothing twice.
 */
const handOverOrFallBack = async (
  outgoing: Outgoing,
  raw: Buffer,
  { from }: From,
  now: number,
): Promise<Settled> => {
  const { letter } = outgoing;
  const { tenant } = letter;
  const fallBack = fromWorkspace(tenant);
  const settled = await handOver(outgoing, raw);
  if (from === fallBack.from || settled.state === 'sent') return settled;
  const { words = '' } = settled;
  // SES uses the same message for recipients, as long as the account is in the sandbox.
  if (!notVerified.test(words) || !words.includes(from)) return settled;
  await unverify(tenant.tenantId, from);
  return handOver(outgoing, await composed(letter, fallBack, now));
};

const handOver = async (
  { letter: { tenant, kind }, to, key }: Outgoing<ProductLetter>,
  raw: Buffer,
): Promise<Settled> => {
  try {
    const { MessageId = '' } = await ses.send(
      new SendRawEmailCommand({
        RawMessage: { Data: raw },
        Destinations: [...to],
        ConfigurationSetName: process.env.MAIL_CONFIGURATION_SET,
        Tags: [
          { Name: 'tenant', Value: `tenant_${tenant.tenantId}` },
          { Name: 'kind', Value: kind },
          // Identifies the record when the mail bounces.
          ...(key ? [{ Name: 'record', Value: recordTag(key) }] : []),
        ],
      }),
    );
    return { state: 'sent', message_id: MessageId };
  } catch (error) {
    return failureOf(error);
  }
};

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

/** Refusals of the message itself, by SES's names. Any other refusal is of the account, and may end. */
const refusesMessage = new Set([
  'MessageRejected',
  'InvalidParameterValue',
  'InvalidParameterValueException',
]);

/**
 * Classifies an error. Refused for good is only a message that SES does not accept as it is. A pause, a quota, a rate, a
 * missing permission, expired credentials, an identity that is not verified, or a failure that SES answers with: the mail
 * was not taken. Unknown is a mail without any answer.
 */
const failureOf = (thrown: unknown): Settled => {
  const error = thrown as Error & {
    readonly code?: string;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  const { name: reason, message: words } = error;
  const isAnswered = error.$metadata?.httpStatusCode !== undefined;
  if (!isAnswered) return { state: unreachable.has(error.code ?? '') ? 'not_taken' : 'unknown', reason };
  const isFinal = refusesMessage.has(reason) && !notVerified.test(words);
  return isFinal ? { state: 'failed', reason, words } : { state: 'not_taken', reason, words };
};
