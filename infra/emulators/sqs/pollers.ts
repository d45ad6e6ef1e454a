import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';
import { type Row, recordOf } from './messages.ts';
import type { Queue, Queues } from './queues.ts';

/** Handler of a queue, with a Lambda's signature. */
export type QueueHandler = (event: SQSEvent) => Promise<SQSBatchResponse | undefined> | Promise<void>;
export interface PollOptions {
  readonly batchSize: number;
  /** Batches at once; default: one. */
  readonly concurrency?: number | undefined;
  readonly handler: QueueHandler;
  /** False while nothing may be received; asked before each batch. */
  readonly mayReceive?: () => boolean;
}
type HandlerResult = Awaited<ReturnType<QueueHandler>>;

/** Milliseconds. */
const longestBackoff = 30_000;
/**
 * Seconds. A poller settles each batch itself, by the handler's timeout at the latest: moving the clock does not show a message to
 * another batch meanwhile.
 */
const untilSettled = 100 * 365 * 86_400;

/** Rejects after the timeout of a Lambda behind this queue. */
const within = async (milliseconds: number, work: ReturnType<QueueHandler>): Promise<HandlerResult> => {
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
};

/** Ids that a handler reports as failed; like at AWS, an id outside the batch fails the whole batch. */
const failedIds = (rows: readonly Row[], response: HandlerResult): Set<string> => {
  const reported = response?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) ?? [];
  const known = new Set(rows.map(({ id }) => id));
  return reported.every((id) => known.has(id)) ? new Set(reported) : known;
};

/**
 * Event source mappings: a poller for each queue with a handler. `retryDelayMs` is the backoff after the first
 * failure of a message; it doubles with each, up to 30 seconds.
 */
export const createPollers = (store: Store, clock: Clock, queues: Queues, retryDelayMs: number) => {
  const stops = new Set<() => Promise<void>>();
  let idleWaiters: { besides: readonly string[]; resolve: () => void }[] = [];

  const notifyIdle = () => {
    const done = idleWaiters.filter(({ besides }) => !queues.busy(besides));
    idleWaiters = idleWaiters.filter((waiter) => !done.includes(waiter));
    for (const { resolve } of done) resolve();
  };

  const settle = (queue: Queue, row: Row, failure: string | undefined, now: number) => {
    if (failure === undefined) return queues.remove(queue, row.receipt);
    const exhausted =
      queue.deadLetterQueue !== undefined &&
      row.receive_count >= (queue.maxReceiveCount ?? Number.POSITIVE_INFINITY);
    const delay = exhausted ? 0 : Math.min(longestBackoff, retryDelayMs * 2 ** (row.receive_count - 1));
    queues.release(queue, row.receipt, now + delay, failure);
  };

  const deliver = async (queue: Queue, rows: readonly Row[], handler: QueueHandler) => {
    let failed: Set<string>;
    let failure = 'Reported in batchItemFailures';
    try {
      const event = { Records: rows.map((row) => recordOf(queue.arn, row)) };
      const response = await within(queue.visibilityTimeoutSeconds * 1000, handler(event));
      failed = failedIds(rows, response);
    } catch (error) {
      console.error(`The handler of queue ${queue.name} failed:`, error);
      failed = new Set(rows.map(({ id }) => id));
      failure = error instanceof Error ? error.message : String(error);
    }
    // Same instant for the whole batch: messages that failed together become visible together.
    const now = clock.now();
    store.transaction(() => {
      for (const row of rows) settle(queue, row, failed.has(row.id) ? failure : undefined, now);
    });
  };

  return {
    notifyIdle,

    poll(name: string, { batchSize, concurrency = 1, handler, mayReceive = () => true }: PollOptions) {
      const queue = queues.find(name);
      queue.polled = true;
      let stopped = false;
      const inHand = new Set<Promise<void>>();
      const take = (rows: readonly Row[]) => {
        const work = deliver(queue, rows, handler).finally(() => {
          inHand.delete(work);
          queues.wake(name);
        });
        inHand.add(work);
      };
      const run = async () => {
        while (!stopped) {
          if (inHand.size >= concurrency) {
            await Promise.race(inHand);
            continue;
          }
          const rows = mayReceive() ? queues.receive(queue, batchSize, untilSettled) : [];
          if (rows.length > 0) {
            take(rows);
            continue;
          }
          notifyIdle();
          await queues.change(queue, longestBackoff);
        }
        await Promise.all(inHand);
      };
      const running = run();
      const stop = async () => {
        stopped = true;
        stops.delete(stop);
        queue.polled = false;
        queues.wake(name);
        await running;
      };
      stops.add(stop);
      return stop;
    },

    idle: (besides: readonly string[] = []): Promise<void> =>
      queues.busy(besides)
        ? new Promise((resolve) => idleWaiters.push({ besides, resolve }))
        : Promise.resolve(),

    async stop(): Promise<void> {
      await Promise.all([...stops].map((stop) => stop()));
    },
  };
};
