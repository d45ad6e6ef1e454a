/** Queue of push messages: an entry of a member's inbox for one of their devices is a message (docs/decisions/0110). */
import * as z from '#schema';
import { queueMessage, queueMessages } from '../queues.ts';

export const pushMessage = z.object({
  tenantId: z.number(),
  user: z.number(),
  /** Id of the entry, which is its event's. */
  entry: z.string(),
  device: z.string(),
  /** Attempts that the push service did not take. */
  tries: z.number(),
  /** Epoch milliseconds before which it is not sent. */
  since: z.number(),
});
export type PushMessage = z.output<typeof pushMessage>;

/** Queues messages; a repetition is harmless, because the sender claims each. */
export const queuePushes = (messages: readonly PushMessage[]): Promise<void> =>
  queueMessages(
    process.env.PUSH_QUEUE_URL,
    messages.map((message) => JSON.stringify(message)),
  );

/** Queues a message for a later time; one that is further away than a delay of SQS goes there in steps. */
export const pushLater = (message: PushMessage, now: number): Promise<void> =>
  queueMessage(process.env.PUSH_QUEUE_URL, JSON.stringify(message), Math.ceil((message.since - now) / 1000));
