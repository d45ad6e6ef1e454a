import { randomUUID } from 'node:crypto';
import type { DynamoDBStreamsClient, _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';
import type { Sqs } from '../sqs/sqs.ts';
import { openCheckpoints } from './checkpoints.ts';
import { type Batch, createStreamReader } from './stream-reader.ts';
import { compareSequences, isChange, sequenceOf, toEventRecord } from './stream-records.ts';

/** Handler of a table's stream, with a Lambda's signature. */
export type StreamHandler = (
  event: DynamoDBStreamEvent,
) => Promise<DynamoDBBatchResponse | undefined> | Promise<void>;

export interface StreamPoller {
  /** Reads the stream now, after a write, instead of at the next slow poll. */
  nudge(): void;
  /** Resolves once all writes before the call have been handled (or dead-lettered). */
  idle(): Promise<void>;
  /** Stops and waits for the batch in progress. */
  stop(): Promise<void>;
}

export interface StreamPollerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly sqs: Pick<Sqs, 'send'>;
  readonly client: DynamoDBStreamsClient;
  readonly streamArn: string;
  /** Name of the checkpoint, one per consumer of a stream. */
  readonly consumer: string;
  readonly handler: StreamHandler;
  /**
   * Number that differs after every write to the table; the stream is not read again until it changes. Only for a
   * stream whose answers hold all records up to their limit, like dynoxide's.
   */
  readonly written?: (() => number) | undefined;
  /** Receives a pointer to a record that failed `maxAttempts` times. */
  readonly deadLetterQueue: string;
  readonly maxAttempts?: number;
  readonly batchSize?: number;
  readonly pollMs?: number;
  /** Backoff after a first failure; it doubles up to five seconds. */
  readonly retryMs?: number;
}

const longestRetryMs = 5000;

/** Message about a record that was given up, in the format of a Lambda's on-failure destination. */
const deadLetterOf = (about: {
  readonly consumer: string;
  readonly streamArn: string;
  readonly shard: string;
  readonly sequence: string;
  readonly attempts: number;
  readonly at: string;
}): string =>
  JSON.stringify({
    requestContext: {
      requestId: randomUUID(),
      functionArn: about.consumer,
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: about.attempts,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: about.at,
    DDBStreamBatchInfo: {
      shardId: about.shard,
      startSequenceNumber: about.sequence,
      endSequenceNumber: about.sequence,
      approximateArrivalOfFirstRecord: about.at,
      approximateArrivalOfLastRecord: about.at,
      batchSize: 1,
      streamArn: about.streamArn,
    },
  });

/** Lowest sequence number that failed, or undefined if none did. */
const invoke = async (
  { consumer, handler, streamArn, clock }: StreamPollerOptions,
  records: readonly StreamRecord[],
): Promise<string | undefined> => {
  const now = clock.now();
  const sequences = records.map(sequenceOf).sort(compareSequences);
  try {
    const response = await handler({
      Records: records.map((record) => toEventRecord(record, streamArn, now)),
    });
    const failed = (response?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
    if (failed.length === 0) return undefined;
    // Like Lambda: an id outside the batch fails the whole batch.
    return failed.every((id) => sequences.includes(id)) ? failed.sort(compareSequences)[0] : sequences[0];
  } catch (error) {
    console.error(`The stream consumer ${consumer} failed:`, error);
    return sequences[0];
  }
};

/** Pause that ends early once the poller is stopped or, with `untilNudged`, nudged. */
const createPause = () => {
  let stopped = false;
  let nudged = false;
  let wake = () => {};
  return {
    isStopped: () => stopped,
    /** Discards earlier nudges: only later ones end the next pause. */
    forgetNudges() {
      nudged = false;
    },
    nudge() {
      nudged = true;
      wake();
    },
    stop() {
      stopped = true;
      wake();
    },
    wait: (milliseconds: number, untilNudged: boolean) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        timer.unref();
        wake = () => {
          if (!untilNudged && !stopped) return;
          clearTimeout(timer);
          resolve();
        };
        if (stopped || (untilNudged && nudged)) wake();
      }),
  };
};

/**
 * Reads a table's stream from a durable checkpoint (at first from its beginning) and passes it to a handler with the
 * semantics of a Lambda event source mapping that reports batch item failures: after a failure it continues at the
 * lowest failed record, which is then retried alone, and after `maxAttempts` a pointer to that record goes to the
 * dead-letter queue and the rest proceed. Delivery is at least once.
 *
 * Two differences from the stream as stored: the creation time of a record is the clock's, and records with equal
 * images are left out.
 */
export const createStreamPoller = (options: StreamPollerOptions): StreamPoller => {
  const { store, clock, sqs, client, streamArn, consumer, deadLetterQueue } = options;
  const { maxAttempts = 5, batchSize = 100, pollMs = 500, retryMs = 200 } = options;
  const checkpoints = openCheckpoints(store, consumer, streamArn);
  const reader = createStreamReader(client, streamArn, checkpoints);
  const pause = createPause();
  let failure: { readonly sequence: string; readonly attempts: number } | undefined;
  let idleWaiters: (() => void)[] = [];
  /** Number of writes up to which the stream was read. */
  let readUpTo: number | undefined;

  const deadLetter = (shard: string, sequence: string, attempts: number) => {
    const at = new Date(clock.now()).toISOString();
    store.transaction(() => {
      sqs.send(deadLetterQueue, deadLetterOf({ consumer, streamArn, shard, sequence, attempts, at }));
      checkpoints.advance(shard, sequence);
    });
  };

  /** Returns true once the whole batch is done. */
  const handleBatch = async (shard: string, batch: Batch): Promise<boolean> => {
    const changes = batch.records.filter(isChange);
    const failedAt = changes.length > 0 ? await invoke(options, changes) : undefined;
    const done = batch.records
      .map(sequenceOf)
      .filter((sequence) => failedAt === undefined || compareSequences(sequence, failedAt) < 0)
      .sort(compareSequences)
      .at(-1);
    if (done !== undefined) checkpoints.advance(shard, done);
    if (failedAt === undefined) {
      failure = undefined;
      reader.moveOn(shard, batch);
      return true;
    }
    reader.rewind(shard);
    failure = { sequence: failedAt, attempts: failure?.sequence === failedAt ? failure.attempts + 1 : 1 };
    if (failure.attempts >= maxAttempts) {
      deadLetter(shard, failedAt, failure.attempts);
      failure = undefined;
      return false;
    }
    await pause.wait(Math.min(longestRetryMs, retryMs * 2 ** (failure.attempts - 1)), false);
    return false;
  };

  /** Reads the shards, parents first, up to the first one with records; returns true if there was nothing to read. */
  const pass = async (): Promise<boolean> => {
    // Race: taken before the read, so that a write during it triggers another read.
    const writes = options.written?.();
    if (writes !== undefined && writes === readUpTo) return true;
    readUpTo = undefined;
    const shards = await reader.unfinishedShards();
    for (const shard of shards) {
      // A failed record is retried alone, so that it is dead-lettered for its own failure.
      const limit = failure ? 1 : batchSize;
      const batch = await reader.read(shard, limit);
      if (batch.records.length > 0) {
        const isHandled = await handleBatch(shard, batch);
        const isAll = batch.records.length < limit && shard === shards.at(-1);
        if (isHandled && isAll) readUpTo = writes;
        return false;
      }
      if (batch.next === undefined) {
        reader.finish(shard);
        return false;
      }
      reader.moveOn(shard, batch);
    }
    readUpTo = writes;
    return true;
  };

  const run = async () => {
    let complained = false;
    while (!pause.isStopped()) {
      pause.forgetNudges();
      const waiting = idleWaiters;
      try {
        const empty = await pass();
        complained = false;
        if (!empty) continue;
        // Race: a waiter that came during the pass may have written after its read.
        idleWaiters = idleWaiters.filter((resolve) => !waiting.includes(resolve));
        for (const resolve of waiting) resolve();
      } catch (error) {
        if (!complained) console.error('The stream cannot be read, trying again:', error);
        complained = true;
        reader.reset();
        await pause.wait(Math.max(retryMs, 50), false);
        continue;
      }
      await pause.wait(pollMs, true);
    }
  };
  const running = run();

  return {
    nudge: pause.nudge,
    idle: () =>
      new Promise((resolve) => {
        idleWaiters = [...idleWaiters, resolve];
        pause.nudge();
      }),
    async stop() {
      pause.stop();
      await running;
    },
  };
};
