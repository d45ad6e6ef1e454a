/**
 * Sends each mail at most once (rules.md 3). An idempotency record is kept beside the mail's commit: claimed before the
 * mail is handed over, sent or failed afterwards. A claim without an outcome is unknown: it is shown, never retried.
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

/** The mail service did not take the mail, for now. Nothing is recorded, so that the caller may retry. */
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
    const released = await conditional(
      MailRecord.delete(key)
        .where((record, { eq }) => eq(record.state, 'claimed'))
        .go(),
    );
    if (released) throw new NotTaken(settled.reason);
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

/** Records a suppressed mail; an earlier record of it stays as it is. */
const withheld = async (
  key: MailKey,
  { to, subject }: Letter,
  reason: Suppression,
  now: number,
): Promise<MailState> => {
  const claimed_on = new Date(now).toISOString();
  if (await created({ ...key, to, subject, state: 'suppressed', reason, claimed_on })) return 'suppressed';
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

/** Records a mail that could not be composed, so that the history shows it. */
export const recordFailed = async (
  key: MailKey,
  mail: { readonly to: string; readonly subject: string; readonly reason: string },
  now: number,
): Promise<void> => {
  await created({ ...key, ...mail, state: 'failed', claimed_on: new Date(now).toISOString() });
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
  const claimed_on = new Date(now).toISOString();
  if (await created({ ...key, to, subject, state: 'claimed', claimed_on })) return undefined;
  const { data } = await MailRecord.get(key).go({ consistent: true });
  // The concurrent sender has just released its claim, since its mail was not taken: retry.
  if (!data) throw new NotTaken('claimed elsewhere');
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

const created = async (record: Parameters<typeof MailRecord.create>[0]): Promise<boolean> =>
  (await conditional(MailRecord.create(record).go())) !== undefined;

type Settled =
  | { readonly state: 'sent'; readonly message_id: string }
  | { readonly state: 'unknown' | 'not_taken'; readonly reason: string }
  | { readonly state: 'failed'; readonly reason: string; readonly words: string };

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
  if (from === fallBack.from || settled.state !== 'failed') return settled;
  // SES uses the same message for recipients, as long as the account is in the sandbox.
  if (!/not verified/i.test(settled.words) || !settled.words.includes(from)) return settled;
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

const throttled = new Set(['Throttling', 'ThrottlingException', 'TooManyRequestsException']);
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

/** Classifies an error: not taken, refused for good, or unknown. */
const failureOf = (thrown: unknown): Settled => {
  const error = thrown as Error & {
    readonly code?: string;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  const reason = error.name;
  const status = error.$metadata?.httpStatusCode ?? 0;
  if (throttled.has(error.name) || unreachable.has(error.code ?? '')) return { state: 'not_taken', reason };
  return status >= 400 && status < 500
    ? { state: 'failed', reason, words: error.message }
    : { state: 'unknown', reason };
};
