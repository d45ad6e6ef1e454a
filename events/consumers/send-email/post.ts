/** Queue messages of single mails: an event is divided into its mails, each of which is sent, retried or given up by itself. */
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from '#schema';
import { bodyOfPart, type Trigger } from '#server/lambda/consumer.ts';
import type { MailKey } from '#server/mail/record-tag.ts';
import {
  giveUp,
  type Letter,
  NotTaken,
  recordUnsendable,
  sendOnce,
  type Unsendable,
} from '#server/mail/send.ts';

type Later<Value> = Value | Promise<Value>;

/** Takes one mail of an event. `compose` is called only where the mail is sent. */
type Post = (key: MailKey, compose: () => Later<Letter | Unsendable>) => Promise<void>;

/** Trigger of a reaction that asks for mails. */
export interface MailTrigger extends Trigger {
  readonly post: Post;
}

type Reaction = (trigger: MailTrigger) => Promise<void>;

/** Mail of an event, as it waits in the queue. */
export const mailPart = z.object({
  recipient: z.string(),
  /** Epoch milliseconds of the first attempt. */
  since: z.number(),
  /** Attempts that the mail service did not take. */
  tries: z.number(),
});
type MailPart = z.output<typeof mailPart>;

/** Mail with a merge tag that has no value. */
export const unresolved = (to: string, subject: string, tag: string): Unsendable => ({
  to,
  subject,
  unsendable: 'failed',
  reason: `unresolved tag: ${tag}`,
});

const sqs = new SQSClient({});
const queue = () => ({ QueueUrl: process.env.MAIL_QUEUE_URL });

/** Bounds of SQS: entries of a batch, and the delay of a message in seconds. */
const mostEntries = 10;
const longestDelay = 900;

/** A mail that was not taken for this long is given up, in milliseconds. */
export const keptTrying = 24 * 3_600_000;

/** Seconds until the next attempt: from half a minute to a quarter of an hour. */
const delayAfter = (tries: number): number => Math.min(30 * 2 ** tries, longestDelay);

/** Queues a message for each mail of the event, and sends the mail of an event with a single one at once. */
export const divide = async (react: Reaction, body: string, trigger: Trigger): Promise<void> => {
  const asked: Parameters<Post>[] = [];
  await react({ ...trigger, post: async (...mail) => void asked.push(mail) });
  const first = { since: trigger.now, tries: 0 };
  const [only] = asked;
  if (only && asked.length === 1) return deliver(only, body, first, trigger);
  for (let start = 0; start < asked.length; start += mostEntries) {
    const Entries = asked.slice(start, start + mostEntries).map(([{ recipient }], index) => ({
      Id: String(index),
      MessageBody: bodyOfPart(body, { ...first, recipient } satisfies MailPart),
    }));
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ ...queue(), Entries }));
    // All are queued again with the event: a mail that is queued twice is sent once.
    if (Failed.length > 0) throw new Error(`${Failed.length} mails were not queued`);
  }
};

/** Sends one mail of the event. */
export const sendOne = (react: Reaction, body: string, part: MailPart, trigger: Trigger): Promise<void> =>
  react({
    ...trigger,
    post: async (...mail) => {
      const [{ recipient }] = mail;
      if (recipient === part.recipient) await deliver(mail, body, part, trigger);
    },
  });

/**
 * Sends a mail. A mail that is not taken goes back to the queue with a growing delay, so that it uses up no receives, and
 * is given up after a day: as failed in the history, and as a dead letter.
 */
const deliver = async (
  [key, compose]: Parameters<Post>,
  body: string,
  { since, tries }: Omit<MailPart, 'recipient'>,
  { now }: Trigger,
): Promise<void> => {
  const letter = await compose();
  if ('unsendable' in letter) return recordUnsendable(key, letter, now);
  try {
    await sendOnce(key, letter, now);
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    if (now - since >= keptTrying) {
      await giveUp(key);
      throw new Error('a mail was not taken for a day', { cause: error });
    }
    const next: MailPart = { recipient: key.recipient, since, tries: tries + 1 };
    const DelaySeconds = delayAfter(tries);
    await sqs.send(new SendMessageCommand({ ...queue(), MessageBody: bodyOfPart(body, next), DelaySeconds }));
  }
};
