import * as z from 'zod/mini';
import { AwsError, accountId, type Operation, operation } from '../shared/aws-service.ts';
import type { Store } from '../shared/store.ts';
import {
  attributesOf,
  largestMessage,
  type Message,
  md5,
  messageMembers,
  outOfRange,
  type Row,
  sizeOf,
  systemAttributesOf,
} from './messages.ts';
import type { Queues } from './queues.ts';

const queueUrl = { QueueUrl: z.string() };
const receiptHandle = { ReceiptHandle: z.string() };
const visibilityTimeout = z.int();
const checkVisibility = (seconds: number): void => {
  if (seconds < 0 || seconds > 43_200)
    throw outOfRange('VisibilityTimeout', seconds, 'Must be between 0 and 43200, if provided.');
};
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
  if (!entries.every(({ Id }) => /^[\w-]{1,80}$/.test(Id)))
    throw new AwsError(
      'InvalidBatchEntryId',
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.',
    );
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length)
    throw new AwsError('BatchEntryIdsNotDistinct', 'The ids of the entries must differ.');
  if (entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > largestMessage)
    throw new AwsError('BatchRequestTooLong', `A batch holds at most ${largestMessage} bytes.`);
};

const checkReceive = (input: {
  readonly MaxNumberOfMessages: number;
  readonly WaitTimeSeconds: number;
  readonly VisibilityTimeout?: number | undefined;
}): void => {
  const { MaxNumberOfMessages, WaitTimeSeconds, VisibilityTimeout = 0 } = input;
  if (MaxNumberOfMessages < 1 || MaxNumberOfMessages > 10)
    throw outOfRange('MaxNumberOfMessages', MaxNumberOfMessages, 'Must be between 1 and 10, if provided.');
  if (WaitTimeSeconds < 0 || WaitTimeSeconds > 20)
    throw outOfRange('WaitTimeSeconds', WaitTimeSeconds, 'Must be >= 0 and <= 20, if provided.');
  checkVisibility(VisibilityTimeout);
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
        MaxNumberOfMessages: z._default(z.int(), 1),
        VisibilityTimeout: z.optional(visibilityTimeout),
        WaitTimeSeconds: z._default(z.int(), 0),
        AttributeNames: names,
        MessageSystemAttributeNames: names,
        MessageAttributeNames: names,
      }),
      async (input) => {
        const queue = fromUrl(input.QueueUrl);
        checkReceive(input);
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
        checkVisibility(VisibilityTimeout);
        queues.hide(fromUrl(QueueUrl), ReceiptHandle, VisibilityTimeout);
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
          MessageRetentionPeriod: String((queue.retentionDays ?? 4) * 86_400),
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
