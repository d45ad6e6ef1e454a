/** Queue messages of single mails: an event is divided into its mails, each of which is sent, retried or given up by itself. */
import type { PublishedEvent } from '#catalog/index.ts';
import type { MailState } from '#domain/mail-state.ts';
import * as z from '#schema';
import { bodyOfPart, type Trigger } from '#server/lambda/consumer.ts';
import { delayAfter, keptTrying } from '#server/mail/backoff.ts';
import { NotTaken } from '#server/mail/mail-service.ts';
import type { MailKey } from '#server/mail/record-tag.ts';
import {
  attemptOnce,
  HasPlace,
  type Letter,
  markFailed,
  recordUnsendable,
  type Unsendable,
  Waits,
  withdraw,
} from '#server/mail/send.ts';
import { longestDelay, queueMessage, queueMessages } from '#server/queues.ts';
import { commitKeyOf } from './mail-event.ts';

type Later<Value> = Value | Promise<Value>;

/**
 * Outcome of an attempt at a mail. `isFirst` is false where another attempt may have told of it before: the mail was not taken
 * or had failed, its message is received again, or a duplicate message has met this attempt.
 */
export interface Attempt {
  readonly state: MailState;
  readonly isFirst: boolean;
}

/**
 * Takes one mail of an event. `compose` is called only where the mail is sent, and `settled` after each attempt; both may
 * be called again for the same mail.
 */
type Post = (
  key: MailKey,
  compose: () => Later<Letter | Unsendable>,
  settled?: (attempt: Attempt) => Promise<void>,
) => Promise<void>;

/** Trigger of a reaction that asks for mails. */
export interface MailTrigger extends Trigger {
  /** Epoch milliseconds of the event's first receipt, from which the mails of a commit are due that lies in the past. */
  readonly since: number;
  readonly post: Post;
  /** Queues the event again, to be received at about this time in epoch milliseconds, at most 15 minutes from now. */
  readonly later: (time: number) => Promise<void>;
}

type Reaction = (trigger: MailTrigger) => Promise<void>;

/** Mail of an event, as it waits in the queue. */
export const mailPart = z.object({
  recipient: z.string(),
  /** Epoch milliseconds of the first attempt. */
  since: z.number(),
  /** Attempts that the mail service did not take. */
  tries: z.number(),
  /** Epoch milliseconds of its place in the pace of all mails, if it has one. */
  place: z.optional(z.number()),
  /** True once it has waited for its workspace: it is not late. */
  held: z.optional(z.boolean()),
});
type MailPart = z.output<typeof mailPart>;

/** Mail with a merge tag that has no value. */
export const unresolved = (to: string, subject: string, tag: string): Unsendable => ({
  to,
  subject,
  unsendable: 'failed',
  reason: `unresolved tag: ${tag}`,
});

const queueAgain = (body: string, delay: number): Promise<void> =>
  queueMessage(process.env.MAIL_QUEUE_URL, body, delay);

const laterWith =
  (body: string, { now }: Trigger): MailTrigger['later'] =>
  (time) =>
    queueAgain(body, Math.ceil((time - now) / 1000));

/** Queues a message for each mail of the event, and sends the mail of an event with a single one at once. */
export const divide = async (
  react: Reaction,
  body: string,
  attempt: number,
  trigger: Trigger,
): Promise<void> => {
  const asked: Parameters<Post>[] = [];
  const post: Post = async (...mail) => void asked.push(mail);
  const first = { since: trigger.now, tries: 0 };
  await react({ ...trigger, since: first.since, post, later: laterWith(body, trigger) });
  const [only] = asked;
  if (only && asked.length === 1) return deliver(only, body, { ...first, attempt }, trigger);
  // After a failure all are queued again with the event: a mail that is queued twice is sent once.
  await queueMessages(
    process.env.MAIL_QUEUE_URL,
    asked.map(([{ recipient }]) => bodyOfPart(body, { ...first, recipient } satisfies MailPart)),
  );
};

/** Mail of a message, with the number of times that the message was received. */
type Received = MailPart & { readonly attempt: number };

/** Sends one mail of the event; one that the event does not ask for any more is withheld. */
export const sendOne = async (
  react: Reaction,
  event: Pick<PublishedEvent, 'id'>,
  body: string,
  part: Received,
  trigger: Trigger,
): Promise<void> => {
  const { recipient } = part;
  let isAsked = false;
  const post: Post = async (...mail) => {
    if (mail[0].recipient !== recipient) return;
    isAsked = true;
    await deliver(mail, body, part, trigger);
  };
  await react({ ...trigger, since: part.since, post, later: laterWith(body, trigger) });
  if (!isAsked) await withdraw({ ...commitKeyOf(event), recipient });
};

/**
 * Sends a mail. A mail that is not taken goes back to the queue with a growing delay, so that it uses up no receives, and
 * is given up after a day, unless it has to wait: as failed in the history, and as a dead letter. A dead letter that is sent back ends quietly.
 */
const deliver = async (
  [key, compose, settled]: Parameters<Post>,
  body: string,
  { since, tries, place, held, attempt }: Omit<Received, 'recipient'>,
  { now }: Trigger,
): Promise<void> => {
  const settle = async (state: MailState, corrects = false) =>
    settled?.({ state, isFirst: tries === 0 && attempt === 1 && !corrects });
  const letter = await compose();
  if ('unsendable' in letter) {
    return settle(await recordUnsendable(key, letter, now));
  }
  const isOverdue = now - since >= keptTrying;
  try {
    const { state, corrects } = await attemptOnce(key, held ? { ...letter, due: now } : letter, now, {
      place,
      within: longestDelay * 1000,
    });
    await settle(state, corrects);
    // Given up at an earlier receipt: a message has to fail at each to become a dead letter.
    if (isOverdue && attempt > 1 && state === 'failed') throw new Error('a mail was given up');
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    if (error instanceof HasPlace) {
      // Back a moment early rather than late: the last part of a second is waited for by the sender.
      const next: MailPart = { recipient: key.recipient, since, tries, place: error.place, held };
      return queueAgain(bodyOfPart(body, next), Math.floor((error.place - now) / 1000));
    }
    const isWaiting = error instanceof Waits;
    if (isOverdue && !isWaiting) {
      await markFailed(key);
      await settle('failed');
      throw new Error('a mail was not taken for a day', { cause: error });
    }
    await settle('owed');
    // A mail that waits is not the service's to take yet: the day after which it is given up begins with the end of the wait.
    const next: MailPart = isWaiting
      ? { recipient: key.recipient, since: now, tries: 1, held: held || error.reason !== 'account_quota' }
      : { recipient: key.recipient, since, tries: tries + 1, held };
    await queueAgain(bodyOfPart(body, next), isWaiting ? longestDelay : delayAfter(tries));
  }
};
