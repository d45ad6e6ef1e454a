import * as z from 'zod/mini';
import { AwsError, accountId, type Operation, operation } from '../shared/aws-service.ts';
import type { Store } from '../shared/store.ts';
import {
  attributesOf,
  largestMessage,
  type Message,
  md5,
  messageMembers,
  type Row,
  sizeOf,
  systemAttributesOf,
} from './messages.ts';
import type { Queues } from './queues.ts';

const queueUrl = { QueueUrl: z.string() };
const receiptHandle = { ReceiptHandle: z.string() };
const visibilityTimeout = z.int().check(z.gte(0), z.lte(43_200));
const names = z._default(z.array(z.string()), []);

const sent = (message: Message, id: string) => ({
  MessageId: id,
  MD5OfMessageBody: md5(message.MessageBody),
});

const picked = <Value>(wanted: readonly string[], from: Readonly<Record<string, Value>>) =>
  Object.fromEntries(
    Object.entries(from).filter(([name]) => wanted.includes('All') || wanted.includes(name)),
  );

const checkBatch = (entries: readonly (Message & { readonly Id: string })[]): void => {
  if (entries.length === 0)
    throw new AwsError('EmptyBatchRequest', 'There should be at least one entry in the request.');
  if (entries.length > 10)
    throw new AwsError('TooManyEntriesInBatchRequest', 'A batch holds at most 10 entries.');
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length)
    throw new AwsError('BatchEntryIdsNotDistinct', 'The ids of the entries must differ.');
  if (entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > largestMessage)
    throw new AwsError('BatchRequestTooLong', `A batch holds at most ${largestMessage} bytes.`);
};

/** Operations of the API at an endpoint; `notifyIdle` is called after a message was deleted. */
export const sqsOperations = (
  store: Store,
  queues: Queues,
  notifyIdle: () => void,
  endpoint: string,
): Record<string, Operation> => {
  const fromUrl = (url: string) => queues.find(url.slice(url.lastIndexOf('/') + 1));

  return {
    GetQueueUrl: operation(z.object({ QueueName: z.string() }), ({ QueueName }) => ({
      QueueUrl: `${endpoint}/${accountId}/${queues.find(QueueName).name}`,
    })),

    SendMessage: operation(z.object({ ...queueUrl, ...messageMembers }), (message) =>
      sent(message, queues.post(fromUrl(message.QueueUrl), message)),
    ),

    SendMessageBatch: operation(
      z.object({ ...queueUrl, Entries: z.array(z.object({ Id: z.string(), ...messageMembers })) }),
      ({ QueueUrl, Entries }) => {
        const queue = fromUrl(QueueUrl);
        checkBatch(Entries);
        return store.transaction(() => {
          const Successful: object[] = [];
          const Failed: object[] = [];
          for (const entry of Entries) {
            try {
              Successful.push({ Id: entry.Id, ...sent(entry, queues.post(queue, entry)) });
            } catch (error) {
              if (!(error instanceof AwsError)) throw error;
              Failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
            }
          }
          return { Successful, Failed };
        });
      },
    ),

    ReceiveMessage: operation(
      z.object({
        ...queueUrl,
        MaxNumberOfMessages: z._default(z.int().check(z.gte(1), z.lte(10)), 1),
        VisibilityTimeout: z.optional(visibilityTimeout),
        WaitTimeSeconds: z._default(z.int().check(z.gte(0), z.lte(20)), 0),
        AttributeNames: names,
        MessageSystemAttributeNames: names,
        MessageAttributeNames: names,
      }),
      async (input) => {
        const queue = fromUrl(input.QueueUrl);
        const systemNames = [...input.AttributeNames, ...input.MessageSystemAttributeNames];
        const deadline = Date.now() + input.WaitTimeSeconds * 1000;
        const receive = (): Row[] =>
          queues.receive(
            queue,
            input.MaxNumberOfMessages,
            input.VisibilityTimeout ?? queue.visibilityTimeoutSeconds,
          );
        let rows = receive();
        while (rows.length === 0 && Date.now() < deadline) {
          await queues.change(queue, deadline - Date.now());
          rows = receive();
        }
        return {
          Messages: rows.map((row) => ({
            MessageId: row.id,
            ReceiptHandle: row.receipt,
            Body: row.body,
            MD5OfBody: md5(row.body),
            Attributes: picked(systemNames, systemAttributesOf(row)),
            MessageAttributes: picked(input.MessageAttributeNames, attributesOf(row)),
          })),
        };
      },
    ),

    DeleteMessage: operation(z.object({ ...queueUrl, ...receiptHandle }), ({ QueueUrl, ReceiptHandle }) => {
      queues.remove(fromUrl(QueueUrl), ReceiptHandle);
      notifyIdle();
    }),

    ChangeMessageVisibility: operation(
      z.object({ ...queueUrl, ...receiptHandle, VisibilityTimeout: visibilityTimeout }),
      ({ QueueUrl, ReceiptHandle, VisibilityTimeout }) => {
        if (!queues.hide(fromUrl(QueueUrl), ReceiptHandle, VisibilityTimeout))
          throw new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
        return {};
      },
    ),

    GetQueueAttributes: operation(
      z.object({ ...queueUrl, AttributeNames: names }),
      ({ QueueUrl, AttributeNames }) => {
        const queue = fromUrl(QueueUrl);
        const { visible, inFlight, delayed } = queues.counts(queue.name);
        const all: Record<string, string> = {
          QueueArn: queue.arn,
          VisibilityTimeout: String(queue.visibilityTimeoutSeconds),
          ApproximateNumberOfMessages: String(visible),
          ApproximateNumberOfMessagesNotVisible: String(inFlight),
          ApproximateNumberOfMessagesDelayed: String(delayed),
        };
        if (queue.deadLetterQueue !== undefined) {
          all.RedrivePolicy = JSON.stringify({
            deadLetterTargetArn: queues.find(queue.deadLetterQueue).arn,
            maxReceiveCount: queue.maxReceiveCount,
          });
        }
        return { Attributes: picked(AttributeNames, all) };
      },
    ),
  };
};
