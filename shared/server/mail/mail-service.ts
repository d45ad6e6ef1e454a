/** Hands mails over to the mail service, and tells its refusals apart. Knows nothing of records. */
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { MailState } from '#domain/mail-state.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { log } from '../log.ts';
import type { MailContent } from './envelope.ts';
import { composeMime, type Mail } from './mime.ts';
import { type MailKey, recordTag } from './record-tag.ts';
import { type From, fromWorkspace } from './sender.ts';

/** A mail as it is handed over. */
export interface Addressed extends MailContent {
  readonly tenant: Pick<TenantRecord, 'tenantId' | 'name'>;
  /** Kind of mail for the mail service's statistics, such as `send_preview`. */
  readonly kind: string;
  readonly to: string;
  /** Reply address; empty for none. */
  readonly replyTo: string;
  /** Address for one-click unsubscribing by POST (RFC 8058). */
  readonly listUnsubscribe?: string;
}

/** Mail with all its recipients, and the record that its bounces are reported to. */
export interface Outgoing<L extends Addressed = Addressed> {
  readonly letter: L;
  readonly to: readonly string[];
  readonly key?: MailKey;
}

/** The mail service took no mail for now. The mail stays owed, so that the caller may retry; `message` is the reason. */
export class NotTaken extends Error {}

// No retries by the SDK: they could send a mail twice that was taken but not confirmed.
const ses = new SESClient({ maxAttempts: 1 });

/** The mail in the format of SMTP, with pictures that its HTML refers to. */
export const composed = (
  { to, replyTo, subject, html, text, listUnsubscribe }: Omit<Addressed, 'tenant' | 'kind'>,
  from: From,
  now: number,
  pictures: Mail['pictures'] = [],
): Promise<Buffer> =>
  composeMime({
    ...from,
    to: [to],
    subject,
    html,
    text,
    pictures,
    date: new Date(now),
    ...(replyTo === '' ? {} : { replyTo }),
    ...(listUnsubscribe === undefined ? {} : { listUnsubscribe }),
  });

/**
 * Sends a mail without a commit at once; its requester would ask again. Throws `NotTaken` if the mail service does not
 * take it for now.
 */
export const sendUnrecorded = async (letter: Addressed, now: number): Promise<MailState> => {
  const raw = await composed(letter, fromWorkspace(letter.tenant), now);
  const settled = await handOver({ letter, to: [letter.to] }, raw);
  const { state } = settled;
  if (state === 'not_taken') throw new NotTaken(settled.reason);
  if (state !== 'sent') log.warn('mail not sent', { state, kind: letter.kind, reason: settled.reason });
  return state;
};

/** Outcome of a hand-over. */
export type Settled =
  | { readonly state: 'sent'; readonly message_id: string }
  /** `words` are the service's own; missing where it gave no answer. */
  | {
      readonly state: 'unknown' | 'not_taken' | 'failed';
      readonly reason: string;
      readonly words?: string;
    };

/** SES's words for an identity that is not verified: the sender's, or in the sandbox the recipient's. */
const notVerified = /not verified/i;

/** True if the mail service refused this very address as an identity that is not verified. */
export const refusesIdentity = (settled: Settled, address: string): boolean => {
  const words = settled.state === 'sent' ? '' : (settled.words ?? '');
  return notVerified.test(words) && words.split(/[\s,:<>]+/).includes(address);
};

/**
 * SES's words for a refusal of the account, although it is named like one of the message: the sandbox, and a pause by AWS. They
 * are an operator's to end, and every mail meets them.
 */
const refusesAccount = /not verified|(?:paused|suspended) for this account/i;

/** Hands a mail over once. */
export const handOver = async (
  { letter: { tenant, kind }, to, key }: Outgoing,
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
  const isFinal = refusesMessage.has(reason) && !refusesAccount.test(words);
  return isFinal ? { state: 'failed', reason, words } : { state: 'not_taken', reason, words };
};
