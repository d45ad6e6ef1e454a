import { type AwsService, awsJsonService } from '../shared/aws-service.ts';
import type { CallerOf } from '../shared/callers.ts';
import type { Clock } from '../shared/clock.ts';
import { refusalOf } from '../shared/iam.ts';
import type { Store } from '../shared/store.ts';
import { sqsOperations } from './operations.ts';
import { createPollers, type PollOptions } from './pollers.ts';
import {
  arnOfQueue,
  createQueues,
  type QueueCounts,
  type QueueDefinition,
  type QueueMessage,
} from './queues.ts';

export interface Sqs extends AwsService {
  /** Puts a message on a queue, within the store's open transaction, if any. Throws for an unknown queue. */
  send(queue: string, body: string, attributes?: Readonly<Record<string, string>>): string;
  has(queue: string): boolean;
  /**
   * Delivers a queue's messages to a handler as soon as they are visible, as many batches at once as `concurrency` says (default: one). Messages that it
   * reports as failed, or the whole batch when it throws or exceeds the visibility timeout, are retried after a
   * backoff. Returns how to stop, which waits for the batches in progress.
   */
  poll(queue: string, options: PollOptions): () => Promise<void>;
  /**
   * Resolves once no queue, except those named, holds a visible or in-flight message; dead-letter queues count if
   * they are polled.
   */
  idle(besides?: readonly string[]): Promise<void>;
  counts(queue: string): QueueCounts;
  /**
   * Calls back when messages arrive in a queue, or are redriven from it, within their transaction. Returns how to
   * stop.
   */
  watch(queue: string, changed: () => void): () => void;
  /** Messages of a queue, newest first; `before` is the last sequence of the previous page. */
  list(queue: string, page: { before?: number; limit: number }): QueueMessage[];
  /** Redrives dead letters (or just one) to their source queue; returns their number. */
  redrive(deadLetterQueue: string, messageId?: string): number;
  /** Stops all pollers and waits for their batches in progress. */
  stop(): Promise<void>;
}

// Error names of the older query protocol, which the SDK asks for in a header.
const queryNames: Record<string, string> = {
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  EmptyBatchRequest: 'AWS.SimpleQueueService.EmptyBatchRequest',
  TooManyEntriesInBatchRequest: 'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
  BatchEntryIdsNotDistinct: 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
  InvalidBatchEntryId: 'AWS.SimpleQueueService.InvalidBatchEntryId',
  MessageNotInflight: 'AWS.SimpleQueueService.MessageNotInflight',
  BatchRequestTooLong: 'AWS.SimpleQueueService.BatchRequestTooLong',
  AccessDeniedException: 'AccessDenied',
};

/** A batch needs the permission of its single operation. */
const accessesOf = (operation: string, input: unknown) => {
  const { QueueUrl = '', QueueName = '' } = Object(input) as { QueueUrl?: string; QueueName?: string };
  const queue = String(QueueUrl || QueueName).replace(/^.*\//, '');
  return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, resource: arnOfQueue(queue) }];
};

/** SQS writes actions in small letters. */
const refusal = {
  code: 'AccessDeniedException',
  status: 403,
  words: (...[user, access, verdict]: Parameters<typeof refusalOf>) =>
    refusalOf(user, { ...access, action: access.action.toLowerCase() }, verdict),
};

/**
 * Emulator of SQS standard queues. A message is on disk before SendMessage answers. Messages in flight when a process
 * was killed are visible again at the next start, at once; the lost receipt counts towards `maxReceiveCount`, as it
 * does on AWS. `retryDelayMs` is the backoff after a poller's first failure; it doubles, up to 30 seconds.
 */
export const createSqs = (
  store: Store,
  clock: Clock,
  definitions: readonly QueueDefinition[],
  {
    retryDelayMs = 1000,
    endpoint = 'http://localhost',
    callerOf,
  }: {
    /** Callers, whose permissions are evaluated; by default anybody may do anything. */
    callerOf?: CallerOf;
    retryDelayMs?: number;
    /** Address that the URLs of queues begin with. */
    endpoint?: string;
  } = {},
): Sqs => {
  const queues = createQueues(store, clock, definitions);
  const { notifyIdle, poll, idle, stop } = createPollers(store, clock, queues, retryDelayMs);
  const { has, counts, watch, list, redrive } = queues;
  const service = awsJsonService(
    '1.0',
    sqsOperations(store, queues, notifyIdle, endpoint),
    { callerOf, accesses: accessesOf, refusal },
    ({ code }) => ({ 'x-amzn-query-error': `${queryNames[code] ?? code};Sender` }),
  );
  return {
    ...service,
    send: (queue, body, attributes = {}) =>
      queues.post(queues.find(queue), {
        MessageBody: body,
        MessageAttributes: Object.fromEntries(
          Object.entries(attributes).map(([name, text]) => [name, { DataType: 'String', StringValue: text }]),
        ),
      }),
    has,
    poll,
    idle,
    counts,
    watch,
    list,
    redrive,
    stop,
  };
};
