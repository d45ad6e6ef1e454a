import { createHash, randomUUID } from 'node:crypto';
import type { SQSBatchResponse, SQSEvent, SQSMessageAttributes, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import {
  ACCOUNT,
  AwsError,
  type AwsService,
  awsJsonService,
  operation,
  REGION,
} from '../shared/aws-service.ts';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';

/** A queue. With a dead-letter queue, a message received `maxReceiveCount` times in vain moves there. */
export type QueueDefinition = {
  name: string;
  visibilityTimeoutSeconds: number;
  maxReceiveCount?: number;
  deadLetterQueue?: string;
};

/** A Lambda-shaped handler of a queue. */
export type QueueHandler = (event: SQSEvent) => Promise<SQSBatchResponse | undefined> | Promise<void>;

/** A message as the console shows it. `sentAt` is on the clock; a dead letter has a `source` and a `failure`. */
export type QueueMessage = {
  sequence: number;
  messageId: string;
  body: string;
  sentAt: number;
  receiveCount: number;
  source: string | null;
  failure: string | null;
};

export type QueueCounts = { visible: number; inFlight: number; delayed: number };

export type Sqs = AwsService & {
  /** Puts a message on a queue, within the store's transaction if one is open. Throws for an unknown queue. */
  send(queue: string, body: string): string;
  /** Whether a queue of that name is declared. */
  has(queue: string): boolean;
  /**
   * Hands a queue's messages to a handler, one batch at a time, as soon as they are there. What it reports as
   * failed, or the whole batch when it throws or outlives the visibility timeout, is retried after a backoff.
   * Answers how to stop, which waits for the batch in hand.
   */
  poll(queue: string, options: { batchSize: number; handler: QueueHandler }): () => Promise<void>;
  /**
   * Resolves once no queue holds a visible or in-flight message, besides those named; dead-letter queues count if they are
   * polled.
   */
  idle(besides?: readonly string[]): Promise<void>;
  counts(queue: string): QueueCounts;
  /** The messages of a queue, newest first; `before` is the last sequence of the page before. */
  list(queue: string, page: { before?: number; limit: number }): QueueMessage[];
  /** Sends dead letters (or just one) back to the queue they came from; answers how many. */
  redrive(deadLetterQueue: string, messageId?: string): number;
  /** Stops all pollers and waits for their batches in hand. */
  stop(): Promise<void>;
};

const messageAttribute = z.object({
  DataType: z.string().check(z.minLength(1)),
  StringValue: z.optional(z.string()),
  BinaryValue: z.optional(z.string()),
});
const messageSchema = {
  MessageBody: z.string(),
  DelaySeconds: z.optional(z.int().check(z.gte(0), z.lte(900))),
  MessageAttributes: z.optional(z.record(z.string(), messageAttribute)),
};
type MessageAttributes = Record<string, z.infer<typeof messageAttribute>>;
type Message = {
  MessageBody: string;
  DelaySeconds?: number | undefined;
  MessageAttributes?: MessageAttributes | undefined;
};

type Row = {
  sequence: number;
  id: string;
  body: string;
  attributes: string;
  sent_at: number;
  first_received_at: number | null;
  receive_count: number;
  receipt: string | null;
  source: string | null;
  failure: string | null;
};

type HandlerResult = Awaited<ReturnType<QueueHandler>>;
type Queue = QueueDefinition & { arn: string; polled: boolean; wake: Set<() => void> };

const LARGEST_MESSAGE = 1024 * 1024;
const LONGEST_BACKOFF = 30_000;

// Clients of the older query protocol know these errors by other names; the SDK asks for them in a header.
const QUERY_NAMES: Record<string, string> = {
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  EmptyBatchRequest: 'AWS.SimpleQueueService.EmptyBatchRequest',
  TooManyEntriesInBatchRequest: 'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
  BatchEntryIdsNotDistinct: 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
  BatchRequestTooLong: 'AWS.SimpleQueueService.BatchRequestTooLong',
};

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const sizeOf = (message: Message) =>
  Buffer.byteLength(message.MessageBody) +
  (message.MessageAttributes ? Buffer.byteLength(JSON.stringify(message.MessageAttributes)) : 0);

/** The system attributes; in-flight rows only, whose first receipt is known. */
const systemAttributes = (row: Row) => ({
  ApproximateReceiveCount: String(row.receive_count),
  SentTimestamp: String(row.sent_at),
  SenderId: ACCOUNT,
  ApproximateFirstReceiveTimestamp: String(row.first_received_at ?? row.sent_at),
});

function toRecord(queue: Queue, row: Row): SQSRecord {
  const attributes = JSON.parse(row.attributes) as MessageAttributes;
  const messageAttributes: SQSMessageAttributes = {};
  for (const [name, { DataType, StringValue, BinaryValue }] of Object.entries(attributes)) {
    messageAttributes[name] = {
      dataType: DataType,
      ...(StringValue !== undefined && { stringValue: StringValue }),
      ...(BinaryValue !== undefined && { binaryValue: BinaryValue }),
      stringListValues: [],
      binaryListValues: [],
    };
  }
  return {
    messageId: row.id,
    receiptHandle: row.receipt ?? '',
    body: row.body,
    attributes: systemAttributes(row),
    messageAttributes,
    md5OfBody: md5(row.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: REGION,
  };
}

/** Rejects when the work takes longer than a Lambda behind this queue could. */
async function within(milliseconds: number, work: ReturnType<QueueHandler>): Promise<HandlerResult> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Timed out after ${milliseconds} ms`)), milliseconds);
    timer.unref();
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The ids a handler reports as failed; like AWS, an id that isn't in the batch fails all of it. */
function failedIds(rows: Row[], response: HandlerResult): Set<string> {
  const reported = response?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) ?? [];
  const known = new Set(rows.map(({ id }) => id));
  return reported.every((id) => known.has(id)) ? new Set(reported) : known;
}

/**
 * A stand-in for SQS standard queues. A message is on disk before SendMessage answers. Visibility runs on real
 * time, the timestamps of the attributes on the clock. What a killed process had in flight is visible again at
 * the next start, at once; the lost receipt counts towards `maxReceiveCount`, as it does on AWS.
 * `retryDelayMs` is the backoff after a poller's first failure; it doubles, up to 30 seconds.
 */
export function createSqs(
  store: Store,
  clock: Clock,
  definitions: QueueDefinition[],
  { retryDelayMs = 1000 }: { retryDelayMs?: number } = {},
): Sqs {
  store.define(`
    CREATE TABLE IF NOT EXISTS queue_messages (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      queue TEXT NOT NULL,
      body TEXT NOT NULL,
      attributes TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      first_received_at INTEGER,
      receive_count INTEGER NOT NULL DEFAULT 0,
      visible_at INTEGER NOT NULL,
      receipt TEXT,
      source TEXT,
      failure TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS queue_messages_by_visibility ON queue_messages (queue, visible_at);
    UPDATE queue_messages SET visible_at = 0, receipt = NULL WHERE receive_count > 0;`);
  const insert = store.statement(
    'INSERT INTO queue_messages (id, queue, body, attributes, sent_at, visible_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const bury = store.statement(`
    UPDATE queue_messages
    SET queue = ?, source = queue, visible_at = ?, receipt = NULL, receive_count = 0, first_received_at = NULL
    WHERE queue = ? AND visible_at <= ? AND receive_count >= ?`);
  const take = store.statement<Row>(`
    UPDATE queue_messages
    SET receipt = lower(hex(randomblob(16))), receive_count = receive_count + 1,
        first_received_at = coalesce(first_received_at, ?), visible_at = ?
    WHERE sequence IN
      (SELECT sequence FROM queue_messages WHERE queue = ? AND visible_at <= ? ORDER BY sequence LIMIT ?)
    RETURNING *`);
  const remove = store.statement('DELETE FROM queue_messages WHERE queue = ? AND receipt = ?');
  const postpone = store.statement(
    'UPDATE queue_messages SET visible_at = ? WHERE queue = ? AND receipt = ?',
  );
  const release = store.statement(
    'UPDATE queue_messages SET visible_at = ?, receipt = NULL, failure = ? WHERE queue = ? AND receipt = ?',
  );
  const nextVisible = store.statement<{ at: number | null }>(
    'SELECT min(visible_at) AS at FROM queue_messages WHERE queue = ?',
  );
  const count = store.statement<{ visible: number; inFlight: number; delayed: number }>(`
    SELECT count(*) FILTER (WHERE visible_at <= ?1) AS visible,
           count(*) FILTER (WHERE visible_at > ?1 AND receive_count > 0) AS inFlight,
           count(*) FILTER (WHERE visible_at > ?1 AND receive_count = 0) AS delayed
    FROM queue_messages WHERE queue = ?2`);
  const page = store.statement<Row>(
    'SELECT * FROM queue_messages WHERE queue = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?',
  );
  const revive = store.statement<{ queue: string }>(`
    UPDATE queue_messages SET queue = source, source = NULL, failure = NULL, visible_at = 0, receipt = NULL,
      receive_count = 0, first_received_at = NULL
    WHERE queue = ?1 AND source IS NOT NULL AND (?2 IS NULL OR id = ?2) RETURNING queue`);

  const queues = new Map<string, Queue>();
  for (const definition of definitions) {
    const arn = `arn:aws:sqs:${REGION}:${ACCOUNT}:${definition.name}`;
    queues.set(definition.name, { ...definition, arn, polled: false, wake: new Set() });
  }
  const deadLetterQueues = new Set(definitions.map((definition) => definition.deadLetterQueue));
  const stops = new Set<() => Promise<void>>();
  let idleWaiters: { besides: readonly string[]; resolve: () => void }[] = [];

  const find = (name: string): Queue => {
    const queue = queues.get(name);
    if (!queue) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
    return queue;
  };
  const counts = (name: string): QueueCounts => {
    const { visible, inFlight, delayed } = count.get(Date.now(), find(name).name) ?? {
      visible: 0,
      inFlight: 0,
      delayed: 0,
    };
    return { visible, inFlight, delayed };
  };
  const busy = (besides: readonly string[]) =>
    [...queues.values()].some((queue) => {
      if (besides.includes(queue.name)) return false;
      if (deadLetterQueues.has(queue.name) && !queue.polled) return false;
      const { visible, inFlight } = counts(queue.name);
      return visible + inFlight > 0;
    });
  const tellIdle = () => {
    const done = idleWaiters.filter(({ besides }) => !busy(besides));
    idleWaiters = idleWaiters.filter((waiter) => !done.includes(waiter));
    for (const { resolve } of done) resolve();
  };
  // Whoever is woken goes on in a microtask, so after the transaction this may be called in.
  const wake = (name: string) => {
    for (const resume of queues.get(name)?.wake ?? []) resume();
  };

  /** Resolves when something may have become visible in the queue, after `longest` milliseconds at the latest. */
  const change = (queue: Queue, longest: number) =>
    new Promise<void>((resolve) => {
      const next = nextVisible.get(queue.name)?.at ?? Number.POSITIVE_INFINITY;
      const timer = setTimeout(() => resume(), Math.max(0, Math.min(longest, next - Date.now())));
      timer.unref();
      const resume = () => {
        clearTimeout(timer);
        queue.wake.delete(resume);
        resolve();
      };
      queue.wake.add(resume);
    });

  const post = (queue: Queue, message: Message): string => {
    if (message.MessageBody === '') {
      throw new AwsError('MissingParameter', 'The request must contain the parameter MessageBody.');
    }
    if (sizeOf(message) > LARGEST_MESSAGE) {
      throw new AwsError(
        'InvalidParameterValue',
        `One or more parameters are invalid. Reason: Message must be shorter than ${LARGEST_MESSAGE} bytes.`,
      );
    }
    const id = randomUUID();
    const visibleAt = Date.now() + (message.DelaySeconds ?? 0) * 1000;
    const attributes = JSON.stringify(message.MessageAttributes ?? {});
    insert.run(id, queue.name, message.MessageBody, attributes, clock.now(), visibleAt);
    wake(queue.name);
    return id;
  };

  const receive = (queue: Queue, limit: number, visibilitySeconds: number): Row[] => {
    const now = Date.now();
    const { maxReceiveCount, deadLetterQueue } = queue;
    return store.transaction(() => {
      if (maxReceiveCount !== undefined && deadLetterQueue !== undefined) {
        if (bury.run(deadLetterQueue, now, queue.name, now, maxReceiveCount) > 0) wake(deadLetterQueue);
      }
      const rows = take.all(clock.now(), now + visibilitySeconds * 1000, queue.name, now, limit);
      return rows.sort((a, b) => a.sequence - b.sequence);
    });
  };

  const deliver = async (queue: Queue, rows: Row[], handler: QueueHandler) => {
    let failed: Set<string>;
    let failure = 'Reported in batchItemFailures';
    try {
      const event = { Records: rows.map((row) => toRecord(queue, row)) };
      const response = await within(queue.visibilityTimeoutSeconds * 1000, handler(event));
      failed = failedIds(rows, response);
    } catch (error) {
      console.error(`The handler of queue ${queue.name} failed:`, error);
      failed = new Set(rows.map(({ id }) => id));
      failure = error instanceof Error ? error.message : String(error);
    }
    store.transaction(() => {
      for (const row of rows) {
        if (!failed.has(row.id)) {
          remove.run(queue.name, row.receipt);
          continue;
        }
        const exhausted =
          queue.deadLetterQueue !== undefined &&
          row.receive_count >= (queue.maxReceiveCount ?? Number.POSITIVE_INFINITY);
        const delay = exhausted ? 0 : Math.min(LONGEST_BACKOFF, retryDelayMs * 2 ** (row.receive_count - 1));
        release.run(Date.now() + delay, failure, queue.name, row.receipt);
      }
    });
  };

  const poll: Sqs['poll'] = (name, { batchSize, handler }) => {
    const queue = find(name);
    queue.polled = true;
    let stopped = false;
    const run = async () => {
      while (!stopped) {
        const rows = receive(queue, batchSize, queue.visibilityTimeoutSeconds);
        if (rows.length > 0) await deliver(queue, rows, handler);
        tellIdle();
        if (rows.length === 0) await change(queue, LONGEST_BACKOFF);
      }
    };
    const running = run();
    const stop = async () => {
      stopped = true;
      stops.delete(stop);
      queue.polled = false;
      wake(name);
      await running;
    };
    stops.add(stop);
    return stop;
  };

  const queueUrl = { QueueUrl: z.string() };
  const fromUrl = (url: string) => find(url.slice(url.lastIndexOf('/') + 1));
  const receiptHandle = (found: number) => {
    if (found === 0) throw new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
    return {};
  };
  const sent = (message: Message, id: string) => ({
    MessageId: id,
    MD5OfMessageBody: md5(message.MessageBody),
  });

  const sendBatch = operation(
    z.object({ ...queueUrl, Entries: z.array(z.object({ Id: z.string(), ...messageSchema })) }),
    ({ QueueUrl, Entries }) => {
      const queue = fromUrl(QueueUrl);
      if (Entries.length === 0)
        throw new AwsError('EmptyBatchRequest', 'There should be at least one entry in the request.');
      if (Entries.length > 10)
        throw new AwsError('TooManyEntriesInBatchRequest', 'A batch holds at most 10 entries.');
      if (new Set(Entries.map(({ Id }) => Id)).size < Entries.length)
        throw new AwsError('BatchEntryIdsNotDistinct', 'The ids of the entries must differ.');
      if (Entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > LARGEST_MESSAGE)
        throw new AwsError('BatchRequestTooLong', `A batch holds at most ${LARGEST_MESSAGE} bytes.`);
      return store.transaction(() => {
        const Successful: object[] = [];
        const Failed: object[] = [];
        for (const entry of Entries) {
          try {
            Successful.push({ Id: entry.Id, ...sent(entry, post(queue, entry)) });
          } catch (error) {
            if (!(error instanceof AwsError)) throw error;
            Failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
          }
        }
        return { Successful, Failed };
      });
    },
  );

  const receiveMessage = operation(
    z.object({
      ...queueUrl,
      MaxNumberOfMessages: z._default(z.int().check(z.gte(1), z.lte(10)), 1),
      VisibilityTimeout: z.optional(z.int().check(z.gte(0), z.lte(43_200))),
      WaitTimeSeconds: z._default(z.int().check(z.gte(0), z.lte(20)), 0),
      AttributeNames: z._default(z.array(z.string()), []),
      MessageSystemAttributeNames: z._default(z.array(z.string()), []),
      MessageAttributeNames: z._default(z.array(z.string()), []),
    }),
    async (input) => {
      const queue = fromUrl(input.QueueUrl);
      const asked = [...input.AttributeNames, ...input.MessageSystemAttributeNames];
      const pick = <Value>(names: string[], from: Record<string, Value>) =>
        Object.fromEntries(
          Object.entries(from).filter(([name]) => names.includes('All') || names.includes(name)),
        );
      const deadline = Date.now() + input.WaitTimeSeconds * 1000;
      const visibility = input.VisibilityTimeout ?? queue.visibilityTimeoutSeconds;
      let rows = receive(queue, input.MaxNumberOfMessages, visibility);
      while (rows.length === 0 && Date.now() < deadline) {
        await change(queue, deadline - Date.now());
        rows = receive(queue, input.MaxNumberOfMessages, visibility);
      }
      return {
        Messages: rows.map((row) => ({
          MessageId: row.id,
          ReceiptHandle: row.receipt,
          Body: row.body,
          MD5OfBody: md5(row.body),
          Attributes: pick(asked, systemAttributes(row)),
          MessageAttributes: pick(
            input.MessageAttributeNames,
            JSON.parse(row.attributes) as MessageAttributes,
          ),
        })),
      };
    },
  );

  const getAttributes = operation(
    z.object({ ...queueUrl, AttributeNames: z._default(z.array(z.string()), []) }),
    ({ QueueUrl, AttributeNames }) => {
      const queue = fromUrl(QueueUrl);
      const { visible, inFlight, delayed } = counts(queue.name);
      const all: Record<string, string> = {
        QueueArn: queue.arn,
        VisibilityTimeout: String(queue.visibilityTimeoutSeconds),
        ApproximateNumberOfMessages: String(visible),
        ApproximateNumberOfMessagesNotVisible: String(inFlight),
        ApproximateNumberOfMessagesDelayed: String(delayed),
      };
      if (queue.deadLetterQueue !== undefined) {
        all.RedrivePolicy = JSON.stringify({
          deadLetterTargetArn: find(queue.deadLetterQueue).arn,
          maxReceiveCount: queue.maxReceiveCount,
        });
      }
      const wanted = (name: string) => AttributeNames.includes('All') || AttributeNames.includes(name);
      return { Attributes: Object.fromEntries(Object.entries(all).filter(([name]) => wanted(name))) };
    },
  );

  const service = awsJsonService(
    '1.0',
    {
      SendMessage: operation(z.object({ ...queueUrl, ...messageSchema }), (message) =>
        sent(message, post(fromUrl(message.QueueUrl), message)),
      ),
      SendMessageBatch: sendBatch,
      ReceiveMessage: receiveMessage,
      DeleteMessage: operation(
        z.object({ ...queueUrl, ReceiptHandle: z.string() }),
        ({ QueueUrl, ReceiptHandle }) => {
          // A handle that a later receipt has replaced deletes nothing and is no error, as on AWS.
          remove.run(fromUrl(QueueUrl).name, ReceiptHandle);
          tellIdle();
        },
      ),
      ChangeMessageVisibility: operation(
        z.object({
          ...queueUrl,
          ReceiptHandle: z.string(),
          VisibilityTimeout: z.int().check(z.gte(0), z.lte(43_200)),
        }),
        ({ QueueUrl, ReceiptHandle, VisibilityTimeout }) => {
          const queue = fromUrl(QueueUrl);
          const found = postpone.run(Date.now() + VisibilityTimeout * 1000, queue.name, ReceiptHandle);
          wake(queue.name);
          return receiptHandle(found);
        },
      ),
      GetQueueAttributes: getAttributes,
    },
    ({ code }) => ({ 'x-amzn-query-error': `${QUERY_NAMES[code] ?? code};Sender` }),
  );

  return {
    ...service,
    send: (queue, body) => post(find(queue), { MessageBody: body }),
    has: (queue) => queues.has(queue),
    poll,
    idle: (besides = []) =>
      busy(besides) ? new Promise((resolve) => idleWaiters.push({ besides, resolve })) : Promise.resolve(),
    counts,
    list: (queue, { before = Number.MAX_SAFE_INTEGER, limit }) =>
      page.all(find(queue).name, before, limit).map((row) => ({
        sequence: row.sequence,
        messageId: row.id,
        body: row.body,
        sentAt: row.sent_at,
        receiveCount: row.receive_count,
        source: row.source,
        failure: row.failure,
      })),
    redrive(deadLetterQueue, messageId) {
      const revived = revive.all(find(deadLetterQueue).name, messageId ?? null);
      for (const { queue } of revived) wake(queue);
      return revived.length;
    },
    async stop() {
      await Promise.all([...stops].map((stop) => stop()));
    },
  };
}
