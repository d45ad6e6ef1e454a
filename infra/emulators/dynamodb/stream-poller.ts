import { randomUUID } from 'node:crypto';
import type { DynamoDBStreamsClient, _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';
import type { Sqs } from '../sqs/sqs.ts';
import { openCheckpoints } from './checkpoints.ts';
import { type Batch, createStreamReader } from './stream-reader.ts';
import { compareSequences, isChange, sequenceOf, toEventRecord } from './stream-records.ts';

/** A Lambda-shaped handler of a table's stream. */
export type StreamHandler = (
  event: DynamoDBStreamEvent,
) => Promise<DynamoDBBatchResponse | undefined> | Promise<void>;

export interface StreamPoller {
  /** Reads the stream now instead of at the next slow poll, after a write. */
  nudge(): void;
  /** Resolves once everything written before the call has been handled (or dead-lettered). */
  idle(): Promise<void>;
  /** Stops and waits for the batch in hand. */
  stop(): Promise<void>;
}

export interface StreamPollerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly sqs: Pick<Sqs, 'send'>;
  readonly client: DynamoDBStreamsClient;
  readonly streamArn: string;
  /** The name of the checkpoint: every consumer of a stream has its own. */
  readonly consumer: string;
  readonly handler: StreamHandler;
  /**
   * A number that differs after every write to the table: the stream is not read again before it does. Only for a stream
   * whose answers hold all records up to their limit, as dynoxide's do.
   */
  readonly written?: (() => number) | undefined;
  /** Receives a pointer to a record that failed `maxAttempts` times. */
  readonly deadLetterQueue: string;
  readonly maxAttempts?: number;
  readonly batchSize?: number;
  readonly pollMs?: number;
  /** The backoff after a first failure; it doubles up to five seconds. */
  readonly retryMs?: number;
}

const longestRetryMs = 5000;

/** The message about a record that was given up, as an on-failure destination of Lambda words it. */
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

/** The lowest sequence number that failed, or undefined if none did. */
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
    // Like Lambda: an id that isn't in the batch fails all of it.
    return failed.every((id) => sequences.includes(id)) ? failed.sort(compareSequences)[0] : sequences[0];
  } catch (error) {
    console.error(`The stream consumer ${consumer} failed:`, error);
    return sequences[0];
  }
};

/** A pause that ends early once the poller is stopped, or, if `untilNudged`, nudged. */
const createPause = () => {
  let stopped = false;
  let nudged = false;
  let wake = () => {};
  return {
    isStopped: () => stopped,
    /** Nudges from now on end the next pause. */
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
 * Reads a table's stream from a durable checkpoint (at first from its beginning) and hands it to a handler with the
 * semantics of a Lambda event source mapping that reports batch item failures: after a failure it goes on at the
 * lowest failed record, which is then handed over alone, and after `maxAttempts` a pointer to that record goes to
 * the dead-letter queue and the rest go on. Delivery is at least once.
 *
 * Two things differ from the stream as it is stored: the creation time of a record is the clock's, and records
 * with equal images are left out.
 */
export const createStreamPoller = (options: StreamPollerOptions): StreamPoller => {
  const { store, clock, sqs, client, streamArn, consumer, deadLetterQueue } = options;
  const { maxAttempts = 5, batchSize = 100, pollMs = 500, retryMs = 200 } = options;
  const checkpoints = openCheckpoints(store, consumer, streamArn);
  const reader = createStreamReader(client, streamArn, checkpoints);
  const pause = createPause();
  let failure: { readonly sequence: string; readonly attempts: number } | undefined;
  let idleWaiters: (() => void)[] = [];
  /** The writes up to which the stream is read. */
  let readUpTo: number | undefined;

  const deadLetter = (shard: string, sequence: string, attempts: number) => {
    const at = new Date(clock.now()).toISOString();
    store.transaction(() => {
      sqs.send(deadLetterQueue, deadLetterOf({ consumer, streamArn, shard, sequence, attempts, at }));
      checkpoints.advance(shard, sequence);
    });
  };

  /** Answers true if all of it is done. */
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

  /** Reads the shards, parents first, up to the first one with records; answers true if there was nothing to read. */
  const pass = async (): Promise<boolean> => {
    // Asked before the read: a write during it is read next.
    const writes = options.written?.();
    if (writes !== undefined && writes === readUpTo) return true;
    readUpTo = undefined;
    const shards = await reader.unfinishedShards();
    for (const shard of shards) {
      // A record that has failed is tried alone, so that it is dead-lettered for its own failure.
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
        // A waiter that came during the pass may have written after it read.
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
