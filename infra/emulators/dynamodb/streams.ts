import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type {
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
  AttributeValue as EventAttributeValue,
} from 'aws-lambda';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';
import type { Sqs } from '../sqs/sqs.ts';

/** A Lambda-shaped handler of a table's stream. */
export type StreamHandler = (
  event: DynamoDBStreamEvent,
) => Promise<DynamoDBBatchResponse | undefined> | Promise<void>;

export type StreamPoller = {
  /** Says that something was written, so that the stream is read now and not at the next slow poll. */
  nudge(): void;
  /** Resolves once everything written before the call has been handled (or dead-lettered). */
  idle(): Promise<void>;
  /** Stops and waits for the batch in hand. */
  stop(): Promise<void>;
};

export type StreamPollerOptions = {
  store: Store;
  clock: Clock;
  sqs: Pick<Sqs, 'send'>;
  client: DynamoDBStreamsClient;
  streamArn: string;
  /** Whose checkpoint it is: every consumer of a stream has its own. */
  consumer: string;
  handler: StreamHandler;
  /** Where a pointer to a record goes that failed `maxAttempts` times. */
  deadLetterQueue: string;
  maxAttempts?: number;
  batchSize?: number;
  pollMs?: number;
  /** The backoff after a first failure; it doubles up to five seconds. */
  retryMs?: number;
};

type Failure = { sequence: string; attempts: number };
type Batch = { records: StreamRecord[]; next: string | undefined };

const LONGEST_RETRY = 5000;

const CHECKPOINTS = `
  CREATE TABLE IF NOT EXISTS stream_checkpoints (
    consumer TEXT NOT NULL,
    stream_arn TEXT NOT NULL,
    shard_id TEXT NOT NULL,
    sequence TEXT,
    finished INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (consumer, stream_arn, shard_id)
  ) STRICT`;

const sequenceOf = (record: StreamRecord) => record.dynamodb?.SequenceNumber ?? '0';
const compare = (a: string, b: string) => (BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** The SDK's value in the shape a Lambda is given it: the same, but for binaries in base64. */
function toEventValue(value: AttributeValue): EventAttributeValue {
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: value.BS.map(base64) };
  if (value.L) return { L: value.L.map(toEventValue) };
  if (value.M) return { M: toImage(value.M) };
  return value as EventAttributeValue;
}
const toImage = (image: Record<string, AttributeValue>) =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, toEventValue(value)]));

function toEventRecord(record: StreamRecord, streamArn: string, now: number): DynamoDBRecord {
  const { Keys, NewImage, OldImage, SequenceNumber, SizeBytes, StreamViewType } = record.dynamodb ?? {};
  return {
    ...(record.eventID !== undefined && { eventID: record.eventID }),
    ...(record.eventName !== undefined && { eventName: record.eventName }),
    eventVersion: record.eventVersion ?? '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    eventSourceARN: streamArn,
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(now / 1000),
      ...(Keys && { Keys: toImage(Keys) }),
      ...(NewImage && { NewImage: toImage(NewImage) }),
      ...(OldImage && { OldImage: toImage(OldImage) }),
      ...(SequenceNumber !== undefined && { SequenceNumber }),
      ...(SizeBytes !== undefined && { SizeBytes }),
      ...(StreamViewType && { StreamViewType }),
    },
  };
}

/** Whether a record tells of a change; dynoxide also records writes that changed nothing, DynamoDB doesn't. */
const isChange = ({ dynamodb }: StreamRecord) =>
  !(dynamodb?.NewImage && dynamodb.OldImage && isDeepStrictEqual(dynamodb.NewImage, dynamodb.OldImage));

/**
 * Reads a table's stream from a durable checkpoint (at first from its beginning) and hands it to a handler with the
 * semantics of a Lambda event source mapping that reports batch item failures: after a failure it goes on at the
 * lowest failed record, which is then handed over alone, and after `maxAttempts` a pointer to that record goes to
 * the dead-letter queue and the rest go on. Delivery is at least once.
 *
 * Two things differ from the stream as it is stored: the creation time of a record is the clock's, and records
 * whose images are equal are left out.
 */
export function createStreamPoller(options: StreamPollerOptions): StreamPoller {
  const { store, clock, sqs, client, streamArn, consumer, handler, deadLetterQueue } = options;
  const { maxAttempts = 5, batchSize = 100, pollMs = 500, retryMs = 200 } = options;
  store.define(CHECKPOINTS);
  const checkpoint = store.statement<{ sequence: string | null; finished: number }>(
    'SELECT sequence, finished FROM stream_checkpoints WHERE consumer = ? AND stream_arn = ? AND shard_id = ?',
  );
  const advance = store.statement(`
    INSERT INTO stream_checkpoints (consumer, stream_arn, shard_id, sequence) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET sequence = excluded.sequence`);
  const finish = store.statement(`
    INSERT INTO stream_checkpoints (consumer, stream_arn, shard_id, finished) VALUES (?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET finished = 1`);

  const iterators = new Map<string, string>();
  let shards: string[] | undefined;
  let failure: Failure | undefined;
  let stopped = false;
  let nudged = false;
  let waken = () => {};
  let idleWaiters: (() => void)[] = [];

  const sleep = (milliseconds: number, untilNudged: boolean) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      waken = () => {
        if (!untilNudged && !stopped) return;
        clearTimeout(timer);
        resolve();
      };
      if (stopped || (untilNudged && nudged)) waken();
    });

  const position = (shard: string) => checkpoint.get(consumer, streamArn, shard);
  const saveCheckpoint = (shard: string, sequence: string) => {
    const current = position(shard)?.sequence;
    if (current == null || compare(sequence, current) > 0) advance.run(consumer, streamArn, shard, sequence);
  };

  const listShards = async (): Promise<string[]> => {
    const ids: string[] = [];
    let last: string | undefined;
    do {
      const { StreamDescription } = await client.send(
        new DescribeStreamCommand({
          StreamArn: streamArn,
          ...(last !== undefined && { ExclusiveStartShardId: last }),
        }),
      );
      ids.push(...(StreamDescription?.Shards ?? []).flatMap(({ ShardId }) => ShardId ?? []));
      last = StreamDescription?.LastEvaluatedShardId;
    } while (last !== undefined);
    return ids.filter((shard) => position(shard)?.finished !== 1);
  };

  const iteratorOf = async (shard: string): Promise<string | undefined> => {
    const known = iterators.get(shard);
    if (known !== undefined) return known;
    const from = { StreamArn: streamArn, ShardId: shard };
    const start = { ...from, ShardIteratorType: 'TRIM_HORIZON' as const };
    const sequence = position(shard)?.sequence;
    if (sequence == null) return (await client.send(new GetShardIteratorCommand(start))).ShardIterator;
    const after = { ...from, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: sequence };
    try {
      return (await client.send(new GetShardIteratorCommand(after))).ShardIterator;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TrimmedDataAccessException') throw error;
      return (await client.send(new GetShardIteratorCommand(start))).ShardIterator;
    }
  };

  const read = async (shard: string): Promise<Batch> => {
    const ShardIterator = await iteratorOf(shard);
    // A record that has failed is tried alone, so that what it is dead-lettered for is its own failure.
    const Limit = failure ? 1 : batchSize;
    const answer = await client.send(new GetRecordsCommand({ ShardIterator, Limit }));
    return { records: answer.Records ?? [], next: answer.NextShardIterator };
  };

  /** The lowest sequence number that failed, or undefined if none did. */
  const invoke = async (records: StreamRecord[]): Promise<string | undefined> => {
    const now = clock.now();
    const sequences = records.map(sequenceOf).sort(compare);
    try {
      const response = await handler({
        Records: records.map((record) => toEventRecord(record, streamArn, now)),
      });
      const failed = (response?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
      if (failed.length === 0) return undefined;
      // Like Lambda: an id that isn't in the batch fails all of it.
      return failed.every((id) => sequences.includes(id)) ? failed.sort(compare)[0] : sequences[0];
    } catch (error) {
      console.error(`The stream consumer ${consumer} failed:`, error);
      return sequences[0];
    }
  };

  const deadLetter = (shard: string, sequence: string, attempts: number) => {
    const now = new Date(clock.now()).toISOString();
    const pointer = {
      requestContext: {
        requestId: randomUUID(),
        functionArn: consumer,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: attempts,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: now,
      DDBStreamBatchInfo: {
        shardId: shard,
        startSequenceNumber: sequence,
        endSequenceNumber: sequence,
        approximateArrivalOfFirstRecord: now,
        approximateArrivalOfLastRecord: now,
        batchSize: 1,
        streamArn,
      },
    };
    store.transaction(() => {
      sqs.send(deadLetterQueue, JSON.stringify(pointer));
      saveCheckpoint(shard, sequence);
    });
  };

  const handleBatch = async (shard: string, { records, next }: Batch) => {
    const changes = records.filter(isChange);
    const failedAt = changes.length > 0 ? await invoke(changes) : undefined;
    const done = records
      .map(sequenceOf)
      .filter((sequence) => failedAt === undefined || compare(sequence, failedAt) < 0)
      .sort(compare)
      .at(-1);
    if (done !== undefined) saveCheckpoint(shard, done);
    if (failedAt === undefined) {
      failure = undefined;
      if (next === undefined) iterators.delete(shard);
      else iterators.set(shard, next);
      return;
    }
    iterators.delete(shard);
    failure = { sequence: failedAt, attempts: failure?.sequence === failedAt ? failure.attempts + 1 : 1 };
    if (failure.attempts >= maxAttempts) {
      deadLetter(shard, failedAt, failure.attempts);
      failure = undefined;
      return;
    }
    await sleep(Math.min(LONGEST_RETRY, retryMs * 2 ** (failure.attempts - 1)), false);
  };

  /** Reads every shard once, parents first; answers whether there was nothing to read. */
  const pass = async (): Promise<boolean> => {
    shards ??= await listShards();
    let empty = true;
    for (const shard of shards) {
      const batch = await read(shard);
      if (batch.records.length > 0) {
        empty = false;
        await handleBatch(shard, batch);
        break;
      }
      if (batch.next !== undefined) {
        iterators.set(shard, batch.next);
        continue;
      }
      finish.run(consumer, streamArn, shard);
      iterators.delete(shard);
      shards = undefined;
      empty = false;
      break;
    }
    return empty;
  };

  const run = async () => {
    let complained = false;
    while (!stopped) {
      nudged = false;
      const waiting = idleWaiters;
      try {
        const empty = await pass();
        complained = false;
        if (!empty) continue;
        // Those who came during the pass may have written after it read.
        idleWaiters = idleWaiters.filter((resolve) => !waiting.includes(resolve));
        for (const resolve of waiting) resolve();
      } catch (error) {
        if (!complained) console.error('The stream cannot be read, trying again:', error);
        complained = true;
        iterators.clear();
        shards = undefined;
        await sleep(Math.max(retryMs, 50), false);
        continue;
      }
      await sleep(pollMs, true);
    }
  };
  const running = run();

  const nudge = () => {
    nudged = true;
    waken();
  };
  return {
    nudge,
    idle: () =>
      new Promise((resolve) => {
        idleWaiters = [...idleWaiters, resolve];
        nudge();
      }),
    async stop() {
      stopped = true;
      waken();
      await running;
    },
  };
}

/** Handled records are kept for an hour, so that somebody can still look at them. */
const RETENTION_MS = 3_600_000;
/** A transaction's worth: dynoxide waits for the lock, and a write of the product with it. */
const TRIMMED_AT_ONCE = 500;

/** Opens dynoxide's own file beside it; undefined where there is none, or where a later dynoxide keeps its streams otherwise. */
function openStreamRecords(dbPath: string): DatabaseSync | undefined {
  if (!existsSync(dbPath)) return undefined;
  const database = new DatabaseSync(dbPath, { timeout: 5000 });
  const columns = database.prepare("SELECT name FROM pragma_table_info('_stream_records')").all();
  const names = new Set(columns.map(({ name }) => name));
  if (['table_name', 'sequence_number', 'shard_id', 'created_at'].every((name) => names.has(name)))
    return database;
  database.close();
  return undefined;
}

/**
 * Gives dynoxide's stream records an index, without which it looks through all of them for every item that is written and
 * at every read of the stream (decision 0021). Made once for a file; harmless while dynoxide runs.
 */
export function indexStream(dbPath: string): void {
  const database = openStreamRecords(dbPath);
  if (!database) return;
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS proofline_sequence ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    database.close();
  }
}

/**
 * Trims dynoxide's streams, which it never does: removes records that every consumer has handled and that are older than
 * the retention (milliseconds, an hour unless said). The newest of each table stays, as dynoxide counts on from it.
 * Harmless while dynoxide runs; answers how many records went.
 */
export function trimStream(
  dbPath: string,
  store: Store,
  { retentionMs = RETENTION_MS, now = Date.now() }: { retentionMs?: number; now?: number } = {},
): number {
  const database = openStreamRecords(dbPath);
  if (!database) return 0;
  try {
    store.define(CHECKPOINTS);
    const handled = store
      .statement<{ stream_arn: string; shard_id: string; sequence: number }>(
        `SELECT stream_arn, shard_id, min(CAST(coalesce(sequence, '0') AS INTEGER)) AS sequence
         FROM stream_checkpoints GROUP BY stream_arn, shard_id`,
      )
      .all();
    // The label tells this table from one of the same name before it, whose checkpoints mean nothing here.
    const trim = database.prepare(`
      WITH stream AS (SELECT table_name FROM _tables WHERE stream_label = :label)
      DELETE FROM _stream_records WHERE id IN (
        SELECT id FROM _stream_records
        WHERE table_name = (SELECT table_name FROM stream)
          AND CAST(sequence_number AS INTEGER) <= :sequence
          AND CAST(sequence_number AS INTEGER) < (
            SELECT max(CAST(sequence_number AS INTEGER)) FROM _stream_records
            WHERE table_name = (SELECT table_name FROM stream))
          AND shard_id = :shard AND created_at <= :oldest
        LIMIT :limit)`);
    const oldest = Math.floor((now - retentionMs) / 1000);
    let removed = 0;
    for (const { stream_arn, shard_id, sequence } of handled) {
      const label = stream_arn.split('/').at(-1) ?? '';
      const place = { label, shard: shard_id, sequence, oldest, limit: TRIMMED_AT_ONCE };
      for (let some = Number.POSITIVE_INFINITY; some > 0; removed += some)
        some = Number(trim.run(place).changes);
    }
    return removed;
  } finally {
    database.close();
  }
}
