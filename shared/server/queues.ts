/**
 * Messages to queues by the client of SQS. Functions that answer calls post theirs by `post-to-queue.ts`: the client would be
 * a fifth of each.
 */
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mostEntries } from '#catalog/event.ts';

const sqs = new SQSClient({});

/** Most seconds that SQS delays a message. */
export const longestDelay = 900;

/** Queues a message after `delay` seconds, or after the longest delay of SQS if that is shorter. */
export const queueMessage = async (
  QueueUrl: string | undefined,
  MessageBody: string,
  delay = 0,
): Promise<void> => {
  const DelaySeconds = Math.min(Math.max(delay, 0), longestDelay);
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }));
};

/** Queues messages. Throws if some were not taken: with a retry, the others are queued twice. */
export const queueMessages = async (
  QueueUrl: string | undefined,
  bodies: readonly string[],
): Promise<void> => {
  for (let start = 0; start < bodies.length; start += mostEntries) {
    const Entries = bodies
      .slice(start, start + mostEntries)
      .map((MessageBody, index) => ({ Id: String(index), MessageBody }));
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length > 0)
      throw new Error(`${Failed.length} messages were not queued by ${QueueUrl?.split('/').at(-1)}`);
  }
};
