/** Hands mails over to the mail service, and classifies its refusals, without access to records. */
import { GetSendQuotaCommand, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mailNotSent } from '#contracts/mailing.ts';
import type { MailState } from '#domain/mail-state.ts';
import type { PlanName } from '#domain/plan/plan.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { log } from '../log.ts';
import { measured } from '../metrics.ts';
import type { MailContent } from './envelope.ts';
import { composeMime, type Mail } from './mime.ts';
import { type MailKey, recordTag } from './record-tag.ts';
import { type From, fromWorkspace } from './sender.ts';

/** Mail as handed over. */
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

/**
 * Mail that the mail service did not accept for now. It stays owed, so that the caller may retry; `message` is the
 * reason.
 */
export class NotTaken extends Error {}

// Without the SDK's retries, which could send a mail twice if it was accepted but not confirmed.
const ses = new SESClient({ maxAttempts: 1 });

/** Mail in MIME format, with the pictures that its HTML refers to. */
export const composed = (
  { to, replyTo, subject, html, text, listUnsubscribe }: Omit<Addressed, 'tenant' | 'kind'>,
  from: From,
  now: number,
  { pictures = [], headers = {} }: Pick<Mail, 'pictures' | 'headers'> = {},
): Promise<Buffer> =>
  composeMime({
    ...from,
    to: [to],
    subject,
    html,
    text,
    pictures,
    headers,
    date: new Date(now),
    ...(replyTo === '' ? {} : { replyTo }),
    ...(listUnsubscribe === undefined ? {} : { listUnsubscribe }),
  });

/**
 * Sends a mail without a record or retry, because its requester can ask again. Throws `NotTaken` if the mail service
 * does not accept it for now.
 */
export const sendUnrecorded = async (letter: Addressed, now: number): Promise<MailState> => {
  const raw = await composed(letter, fromWorkspace(letter.tenant), now);
  const settled = await handOver({ letter, to: [letter.to] }, raw);
  const { state } = settled;
  if (state === 'not_taken') throw new NotTaken(settled.reason);
  if (state === 'sent') log.info('mail sent', { kind: letter.kind, ...measured({ Mails: 1 }, { state }) });
  else tellNotSent({ state, kind: letter.kind, reason: settled.reason });
  return state;
};

/** Logs the end of a mail that reached nobody, as far as known, once, without address or words. */
export const tellNotSent = (mail: {
  readonly state: 'failed' | 'unknown';
  readonly tier?: PlanName;
  readonly kind?: string;
  readonly reason?: string | undefined;
}): void =>
  log.warn(mailNotSent, { ...mail, ...measured({ Mails: 1 }, { state: mail.state, tier: mail.tier }) });

/** Outcome of a handover. */
export type Settled =
  | { readonly state: 'sent'; readonly message_id: string }
  /** `words` are the service's own; missing if it gave no answer. */
  | {
      readonly state: 'unknown' | 'not_taken' | 'failed';
      readonly reason: string;
      readonly words?: string;
    };

/** Matches SES's message for an unverified identity: the sender's, or in the sandbox the recipient's. */
const notVerified = /not verified/i;

/** True if the mail service refused this very address as an unverified identity. */
export const refusesIdentity = (settled: Settled, address: string): boolean => {
  const words = settled.state === 'sent' ? '' : (settled.words ?? '');
  return notVerified.test(words) && words.split(/[\s,:<>]+/).includes(address);
};

/**
 * Matches SES's refusals of the whole account, which have the code of a refused message: the sandbox, and a pause by
 * AWS. Only an operator can end them, and they meet every mail.
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

/** Grant of the mail service in recipients: a second, in 24 hours, and those of the last 24. */
export interface Grant {
  readonly rate: number;
  readonly daily: number;
  readonly sent: number;
}

/** Grant of the account; undefined if the service does not tell it, because a mail's own refusal tells more. */
export const readGrant = async (): Promise<Grant | undefined> => {
  try {
    const {
      MaxSendRate = 0,
      Max24HourSend = 0,
      SentLast24Hours = 0,
    } = await ses.send(new GetSendQuotaCommand({}));
    return { rate: MaxSendRate, daily: Max24HourSend, sent: SentLast24Hours };
  } catch (error) {
    log.warn('the quota of mails is not known', { reason: error instanceof Error ? error.name : '' });
    return undefined;
  }
};

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

/** Codes of SES for a refusal of the message itself. Any other refusal concerns the account, and may end. */
const refusesMessage = new Set([
  'MessageRejected',
  'InvalidParameterValue',
  'InvalidParameterValueException',
]);

/**
 * Classifies an error. `failed`: SES rejects this message for good. `not_taken`: a pause, a quota, a rate, a missing
 * permission, expired credentials, an unverified identity, another failure that SES reports, or no connection.
 * `unknown`: a call without an answer.
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
