/**
 * One mail, once (rules.md 3). What becomes of it is recorded behind the commit that it belongs to: claimed before it is
 * handed over, sent or failed afterwards. A claim that nobody has settled is an unknown outcome: shown, never repeated.
 */
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { MailRecord } from '../data/entities/project.ts';
import type { MailRecordItem } from '../data/project-reads.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { log } from '../log.ts';
import type { MailContent } from './envelope.ts';
import { composeMime } from './mime.ts';

/** Which mail it is: the commit that it belongs to, and for whom. */
export type MailKey = Pick<
  MailRecordItem,
  'tenantId' | 'projectId' | 'time' | 'workflowId' | 'name' | 'recipient'
>;

/** A mail ready to be sent. */
export interface Letter extends MailContent {
  readonly tenant: Pick<TenantRecord, 'tenantId' | 'name' | 'bcc_email'>;
  /** What it is, for the statistics of the mail service: `send_preview`. */
  readonly kind: string;
  readonly to: string;
  /** Where answers go; empty for nowhere. */
  readonly replyTo: string;
  /** A mail to a client; the workspace may want a blind copy of it. */
  readonly toClient: boolean;
  /** Address for one-click unsubscribing by POST (RFC 8058). */
  readonly listUnsubscribe?: string;
}

export type MailState = MailRecordItem['state'];

/** The mail service did not take the mail, for now; nothing is recorded, and the whole may be tried again. */
export class NotTaken extends Error {}

// The SDK's own repetitions would send twice what was taken but not confirmed.
const ses = new SESClient({ maxAttempts: 1 });

const mailFrom = (): string => {
  const address = process.env.MAIL_FROM;
  if (!address) throw new Error('MAIL_FROM is not set');
  return address;
};

/** Sends a mail unless it was taken on before; answers what became of it. Throws `NotTaken` to be tried again. */
export const sendOnce = async (key: MailKey, letter: Letter, now: number): Promise<MailState> => {
  const raw = await composed(letter, now);
  const earlier = await claim(key, letter, now);
  if (earlier) return earlier;
  const settled = await handOver(letter, raw);
  if (settled.state === 'not_taken') {
    const released = await conditional(
      MailRecord.delete(key)
        .where((record, { eq }) => eq(record.state, 'claimed'))
        .go(),
    );
    if (released) throw new NotTaken(settled.reason);
  }
  const { state: settledAs, ...more } = settled;
  // A claim that could not be released was found by a repetition, which has answered for it: none will come again.
  const state = settledAs === 'not_taken' ? 'failed' : settledAs;
  // Whoever found the claim meanwhile could only call it unknown; here it is known.
  await MailRecord.patch(key)
    .set({ state, ...more })
    .go();
  if (state !== 'sent') log.warn('mail not sent', { state, kind: letter.kind, ...more });
  return state;
};

/** Records that a mail could not even be made, so that the history shows it. */
export const recordFailed = async (
  key: MailKey,
  mail: { readonly to: string; readonly subject: string; readonly reason: string },
  now: number,
): Promise<void> => {
  await created({ ...key, ...mail, state: 'failed', claimed_on: new Date(now).toISOString() });
};

const composed = ({ tenant, to, replyTo, subject, html, text, listUnsubscribe }: Letter, now: number) =>
  composeMime({
    from: mailFrom(),
    fromName: tenant.name,
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

const created = (record: Parameters<typeof MailRecord.create>[0]): Promise<boolean> =>
  conditional(MailRecord.create(record).go());

/** Whether a conditional write went through. */
const conditional = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof Error && cause.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
};

type Settled =
  | { readonly state: 'sent'; readonly message_id: string }
  | { readonly state: 'failed' | 'unknown' | 'not_taken'; readonly reason: string };

const handOver = async ({ tenant, kind, to, toClient }: Letter, raw: Buffer): Promise<Settled> => {
  const copies = toClient && tenant.bcc_email ? [tenant.bcc_email] : [];
  try {
    const { MessageId = '' } = await ses.send(
      new SendRawEmailCommand({
        RawMessage: { Data: raw },
        Destinations: [to, ...copies],
        ConfigurationSetName: process.env.MAIL_CONFIGURATION_SET,
        Tags: [
          { Name: 'tenant', Value: `tenant_${tenant.tenantId}` },
          { Name: 'kind', Value: kind },
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
  return { state: status >= 400 && status < 500 ? 'failed' : 'unknown', reason };
};
