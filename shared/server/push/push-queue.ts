/** Queue of push messages: an entry of a member's inbox for one of their devices is a message (docs/decisions/0110). */
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mostEntries } from '#catalog/index.ts';
import * as z from '#schema';

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

const sqs = new SQSClient({});
const queue = () => ({ QueueUrl: process.env.PUSH_QUEUE_URL });

/** Most seconds that SQS delays a message. */
const longestDelay = 900;

/** Queues messages; a repetition is harmless, because the sender claims each. */
export const queuePushes = async (messages: readonly PushMessage[]): Promise<void> => {
  for (let first = 0; first < messages.length; first += mostEntries) {
    const Entries = messages
      .slice(first, first + mostEntries)
      .map((message, index) => ({ Id: String(index), MessageBody: JSON.stringify(message) }));
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ ...queue(), Entries }));
    if (Failed.length > 0) throw new Error(`${Failed.length} push messages were not queued`);
  }
};

/** Queues a message for a later time; one that is further away than a delay of SQS goes there in steps. */
export const pushLater = async (message: PushMessage, now: number): Promise<void> => {
  const seconds = Math.ceil((message.since - now) / 1000);
  await sqs.send(
    new SendMessageCommand({
      ...queue(),
      MessageBody: JSON.stringify(message),
      DelaySeconds: Math.min(Math.max(seconds, 0), longestDelay),
    }),
  );
};
