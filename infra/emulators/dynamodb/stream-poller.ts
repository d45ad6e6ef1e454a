import { randomUUID } from 'node:crypto';
import type { DynamoDBStreamsClient, _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { accountId, region } from '../shared/aws-service.ts';
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
  /** Receives the place of records that were given up. */
  readonly deadLetterQueue: string;
  /** Records that the handler is given (FilterCriteria); all by default. */
  readonly matches?: (record: DynamoDBRecord) => boolean;
  /** Retries of the same records after a first failure. */
  readonly maximumRetryAttempts?: number;
  /** Milliseconds from the first reading of a record after which it is given up instead of being tried again. */
  readonly maximumRecordAgeMs?: number;
  /** Halves a batch whose handler throws (BisectBatchOnFunctionError). */
  readonly bisect?: boolean;
  readonly batchSize?: number;
  readonly pollMs?: number;
  /** Backoff after a first failure; it doubles up to five seconds. */
  readonly retryMs?: number;
}

const longestRetryMs = 5000;

/** Records of a batch that are handled together. */
interface Part {
  readonly records: readonly StreamRecord[];
  /** Failures of exactly these records; halving counts as none. */
  readonly failures: number;
  readonly invocations: number;
}

/** Batch that was read and is not done: its parts in the order of the stream. */
interface InProgress {
  readonly shard: string;
  readonly batch: Batch;
  /** Epoch milliseconds of the clock. */
  readonly readAt: number;
  readonly parts: readonly Part[];
  /** Number of writes that the batch is the last of. */
  readonly upTo: number | undefined;
}

/** Sequence numbers of the first and the last record. */
const rangeOf = (records: readonly StreamRecord[]) => {
  const sequences = records.map(sequenceOf).sort(compareSequences);
  return { first: sequences[0] ?? '0', last: sequences.at(-1) ?? '0' };
};

type Condition = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

/** Message about records that were given up, in the format of a Lambda's on-failure destination: their place, not their content. */
const deadLetterOf = (about: {
  readonly consumer: string;
  readonly streamArn: string;
  readonly shard: string;
  readonly part: Part;
  readonly condition: Condition;
  readonly isError: boolean;
  readonly readAt: string;
  readonly at: string;
}): string => {
  const { first, last } = rangeOf(about.part.records);
  return JSON.stringify({
    requestContext: {
      requestId: randomUUID(),
      functionArn: `arn:aws:lambda:${region}:${accountId}:function:${about.consumer}`,
      condition: about.condition,
      approximateInvokeCount: about.part.invocations,
    },
    responseContext: {
      statusCode: 200,
      executedVersion: '$LATEST',
      functionError: about.isError ? 'Unhandled' : null,
    },
    version: '1.0',
    timestamp: about.at,
    DDBStreamBatchInfo: {
      shardId: about.shard,
      startSequenceNumber: first,
      endSequenceNumber: last,
      approximateArrivalOfFirstRecord: about.readAt,
      approximateArrivalOfLastRecord: about.readAt,
      batchSize: about.part.records.length,
      streamArn: about.streamArn,
    },
  });
};

/** Answer of the handler: all done, the lowest record that failed, or an error of the whole. */
type Outcome = 'done' | { readonly failedAt: string } | 'error';

const invoke = async (
  { consumer, handler, streamArn, clock }: StreamPollerOptions,
  records: readonly StreamRecord[],
): Promise<Outcome> => {
  const now = clock.now();
  const sequences = records.map(sequenceOf);
  try {
    const response = await handler({
      Records: records.map((record) => toEventRecord(record, streamArn, now)),
    });
    const failed = (response?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
    const [failedAt] = failed.toSorted(compareSequences);
    if (failedAt === undefined) return 'done';
    // Like Lambda: an id outside the batch fails the whole batch.
    return failed.every((id) => sequences.includes(id)) ? { failedAt } : 'error';
  } catch (error) {
    console.error(`The stream consumer ${consumer} failed:`, error);
    return 'error';
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
 * semantics of a Lambda event source mapping that reports batch item failures. After a failure it goes on with the lowest failed
 * record and all behind it in the batch; a batch whose handler throws is halved. Records that fail together more often than may be,
 * or are too old, are given up together: their place goes to the dead-letter queue, and the others proceed. Delivery is at
 * least once.
 *
 * Two differences from the stream as stored: the creation time of a record is the clock's, and records with equal
 * images are left out.
 */
export const createStreamPoller = (options: StreamPollerOptions): StreamPoller => {
  const { store, clock, sqs, client, streamArn, consumer, deadLetterQueue } = options;
  const { matches = () => true, batchSize = 100, pollMs = 500, retryMs = 200 } = options;
  const { maximumRetryAttempts = 4, maximumRecordAgeMs = Number.POSITIVE_INFINITY, bisect = true } = options;
  const checkpoints = openCheckpoints(store, consumer, streamArn);
  const reader = createStreamReader(client, streamArn, checkpoints);
  const pause = createPause();
  let current: InProgress | undefined;
  let idleWaiters: (() => void)[] = [];
  /** Number of writes up to which the stream was read. */
  let readUpTo: number | undefined;

  const isGiven = (record: StreamRecord) =>
    isChange(record) && matches(toEventRecord(record, streamArn, clock.now()));

  const giveUp = (
    { shard, readAt }: InProgress,
    { part, ...why }: { readonly part: Part; readonly condition: Condition; readonly isError: boolean },
  ) => {
    const at = new Date(clock.now()).toISOString();
    const about = { consumer, streamArn, shard, part, ...why, at, readAt: new Date(readAt).toISOString() };
    store.transaction(() => {
      sqs.send(deadLetterQueue, deadLetterOf(about));
      checkpoints.advance(shard, rangeOf(part.records).last);
    });
  };

  /** Parts in place of one that failed. */
  const afterFailure = async (
    work: InProgress,
    part: Part,
    outcome: Exclude<Outcome, 'done'>,
  ): Promise<readonly Part[]> => {
    const { records, invocations } = part;
    const isError = outcome === 'error';
    if (isError && bisect && records.length > 1) {
      const sorted = records.toSorted((a, b) => compareSequences(sequenceOf(a), sequenceOf(b)));
      const middle = Math.ceil(sorted.length / 2);
      return [sorted.slice(0, middle), sorted.slice(middle)].map((half) => ({ ...part, records: half }));
    }
    const left = isError
      ? records
      : records.filter((record) => compareSequences(sequenceOf(record), outcome.failedAt) >= 0);
    if (left.length < records.length) {
      const done = records.filter((record) => !left.includes(record));
      checkpoints.advance(work.shard, rangeOf(done).last);
      return [{ records: left, failures: 0, invocations }];
    }
    const failures = part.failures + 1;
    const isOld = clock.now() - work.readAt > maximumRecordAgeMs;
    if (isOld || failures > maximumRetryAttempts) {
      const condition = isOld ? 'RecordAgeExceeded' : 'RetryAttemptsExhausted';
      giveUp(work, { part, condition, isError });
      return [];
    }
    await pause.wait(Math.min(longestRetryMs, retryMs * 2 ** part.failures), false);
    return [{ ...part, failures }];
  };

  /** Handles the next part of the batch in progress. */
  const goOn = async (work: InProgress): Promise<void> => {
    const [part, ...others] = work.parts;
    if (!part) {
      const { last } = rangeOf(work.batch.records);
      checkpoints.advance(work.shard, last);
      reader.moveOn(work.shard, work.batch);
      readUpTo = work.upTo;
      current = undefined;
      return;
    }
    const outcome = await invoke(options, part.records);
    const tried = { ...part, invocations: part.invocations + 1 };
    if (outcome === 'done') checkpoints.advance(work.shard, rangeOf(part.records).last);
    const parts = outcome === 'done' ? [] : await afterFailure(work, tried, outcome);
    current = { ...work, parts: [...parts, ...others] };
  };

  /** Reads the shards, parents first, up to the first one with records; returns true if there was nothing to read. */
  const pass = async (): Promise<boolean> => {
    if (current) {
      await goOn(current);
      return false;
    }
    // Race: taken before the read, so that a write during it triggers another read.
    const writes = options.written?.();
    if (writes !== undefined && writes === readUpTo) return true;
    readUpTo = undefined;
    const shards = await reader.unfinishedShards();
    for (const shard of shards) {
      const batch = await reader.read(shard, batchSize);
      if (batch.records.length > 0) {
        const records = batch.records.filter(isGiven);
        const isAll = batch.records.length < batchSize && shard === shards.at(-1);
        current = {
          shard,
          batch,
          readAt: clock.now(),
          parts: records.length > 0 ? [{ records, failures: 0, invocations: 0 }] : [],
          upTo: isAll ? writes : undefined,
        };
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
