/**
 * One mail, once (rules.md 3). What becomes of it is recorded behind the commit that it belongs to: claimed before it is
 * handed over, sent or failed afterwards. A claim that nobody has settled is an unknown outcome: shown, never repeated.
 */

import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { conditional } from '../data/conditional.ts';
import { MailRecord } from '../data/entities/project.ts';
import type { MailRecordItem } from '../data/project-reads.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { log } from '../log.ts';
import { planOfTenant } from '../workspace/subscription.ts';
import type { MailContent } from './envelope.ts';
import { composeMime } from './mime.ts';
import { recordTag } from './record-tag.ts';
import { type From, fromFor, fromWorkspace, type Sender, unverify } from './sender.ts';
import { type Suppression, suppressedOf } from './suppression.ts';

/** Which mail it is: the commit that it belongs to, and for whom. */
export type MailKey = Pick<
  MailRecordItem,
  'tenantId' | 'projectId' | 'time' | 'workflowId' | 'name' | 'recipient'
>;

/** A mail ready to be sent. */
export interface Letter extends MailContent {
  readonly tenant: Pick<TenantRecord, 'tenantId' | 'name' | 'bcc_email' | 'plan' | 'marketplace'>;
  /** What it is, for the statistics of the mail service: `send_preview`. */
  readonly kind: string;
  readonly to: string;
  /** Whose mail it is, where it is a person's: it goes out from their address if it may. */
  readonly sender?: Sender;
  /** Where answers go; empty for nowhere. */
  readonly replyTo: string;
  /** A mail to a client; the workspace may want a blind copy of it. */
  readonly toClient: boolean;
  /** Address for one-click unsubscribing by POST (RFC 8058). */
  readonly listUnsubscribe?: string;
}

/** A mail of the product itself. */
type ProductLetter = Omit<Letter, 'tenant' | 'sender' | 'toClient'> & {
  readonly tenant: Pick<TenantRecord, 'tenantId' | 'name'>;
};

/** A mail on its way: all whom it goes to, and by which record it is found again when it comes back. */
interface Outgoing<L = Letter> {
  readonly letter: L;
  readonly to: readonly string[];
  readonly key?: MailKey;
}

export type MailState = MailRecordItem['state'];

/** The mail service did not take the mail, for now; nothing is recorded, and the whole may be tried again. */
export class NotTaken extends Error {}

// The SDK's own repetitions would send twice what was taken but not confirmed.
const ses = new SESClient({ maxAttempts: 1 });

/**
 * Where a blind copy of a mail goes: to the address the workspace wants it at, for mails to clients, while its plan has
 * that (administration.md section 2).
 */
const copiesOf = ({ tenant, toClient }: Letter): readonly string[] =>
  toClient && tenant.bcc_email && planOfTenant(tenant).features.includes('bcc') ? [tenant.bcc_email] : [];

/**
 * Sends a mail unless it was taken on before; answers what became of it. To an address that gets no mail any more nothing
 * goes out, which is recorded as well. Throws `NotTaken` to be tried again.
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
  // A claim that could not be released was found by a repetition, which has answered for it: none will come again.
  const state = settledAs === 'not_taken' ? 'failed' : settledAs;
  await settle(key, { state, ...more });
  if (state !== 'sent') log.warn('mail not sent', { state, kind: letter.kind, ...more });
  return state;
};

/**
 * Sends a mail that belongs to no commit, at once: of whoever asks for it, who would ask again. Throws `NotTaken` when the
 * mail service does not take it for now.
 */
export const sendUnrecorded = async (letter: ProductLetter, now: number): Promise<MailState> => {
  const raw = await composed(letter, fromWorkspace(letter.tenant), now);
  const settled = await handOver({ letter, to: [letter.to] }, raw);
  const { state } = settled;
  if (state === 'not_taken') throw new NotTaken(settled.reason);
  if (state !== 'sent') log.warn('mail not sent', { state, kind: letter.kind, reason: settled.reason });
  return state;
};

/** Records that a mail was kept back; one that was taken on before stays what it is. */
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

/** What became of a mail, as far as its record can say. */
type Outcome = Pick<MailRecordItem, 'state' | 'reason' | 'message_id'>;

/**
 * Records how it went. Whoever found the claim meanwhile could only call it unknown; here it is known. A mail that has
 * come back already, before its sender got to say that it went out, stays one that came back.
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
  // Gone altogether when its project was deleted meanwhile.
  await conditional(MailRecord.patch(key).set({ message_id }).go());
};

/** Records that a mail could not even be made, so that the history shows it. */
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

/** Takes the mail on; undefined when it is ours, else what became of it before. */
const claim = async (key: MailKey, { to, subject }: Letter, now: number): Promise<MailState | undefined> => {
  const claimed_on = new Date(now).toISOString();
  if (await created({ ...key, to, subject, state: 'claimed', claimed_on })) return undefined;
  const { data } = await MailRecord.get(key).go({ consistent: true });
  // Gone again: the other one's mail was not taken, and it will come back by itself.
  if (!data) throw new NotTaken('claimed elsewhere');
  if (data.state !== 'claimed') return data.state;
  // Whoever has claimed it died over it, or is at it right now and will yet say how it went.
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

/** A mail that was refused for its sender was not taken: the domain's records are gone, and it goes out as from the workspace. */
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
  // The same words are said of recipients, as long as the account may not send to everybody.
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
          // By which a mail that comes back is found again.
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

/** What an error says about the mail: not taken, refused for good, or nobody knows. */
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
