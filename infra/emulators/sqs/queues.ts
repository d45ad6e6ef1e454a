import { randomUUID } from 'node:crypto';
import { AwsError, accountId, region } from '../shared/aws-service.ts';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';
import { checkMessage, type Message, openMessages, type Row } from './messages.ts';

/** Queue. With a dead-letter queue, a message that was received `maxReceiveCount` times without success moves there. */
export interface QueueDefinition {
  readonly name: string;
  readonly visibilityTimeoutSeconds: number;
  /** Days that a message is kept from its first sending; default: 4. */
  readonly retentionDays?: number;
  readonly maxReceiveCount?: number;
  readonly deadLetterQueue?: string;
}

export interface Queue extends QueueDefinition {
  readonly arn: string;
  polled: boolean;
  /** Receivers that wait for a message (long polling). */
  readonly wake: Set<() => void>;
}

/** Message as the console shows it. `sentAt` is on the clock; a dead letter has a `source` and a `failure`. */
export interface QueueMessage {
  readonly sequence: number;
  readonly messageId: string;
  readonly body: string;
  readonly sentAt: number;
  readonly receiveCount: number;
  readonly source: string | null;
  readonly failure: string | null;
}

export interface QueueCounts {
  readonly visible: number;
  readonly inFlight: number;
  readonly delayed: number;
}

export const arnOfQueue = (name: string): string => `arn:aws:sqs:${region}:${accountId}:${name}`;

export type Queues = ReturnType<typeof createQueues>;

/**
 * Queues and their messages, on disk. Delays, visibility and timestamps use the clock: a waiting message is visible
 * as soon as the clock is moved beyond its time.
 */
export const createQueues = (store: Store, clock: Clock, definitions: readonly QueueDefinition[]) => {
  const messages = openMessages(store);
  const queues = new Map(
    definitions.map((definition): [string, Queue] => {
      const { name } = definition;
      return [name, { ...definition, arn: arnOfQueue(name), polled: false, wake: new Set() }];
    }),
  );

  const find = (name: string): Queue => {
    const queue = queues.get(name);
    if (!queue) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
    return queue;
  };
  /**
   * Drops what is older than the queue keeps it. In a queue that is polled nothing is that old, unless the clock was moved: its poller
   * had no time then.
   */
  const expire = (queue: Queue) => {
    if (queue.polled) return;
    const before = clock.now() - (queue.retentionDays ?? 4) * 86_400_000;
    const oldest = messages.oldest.get(queue.name)?.at ?? Number.POSITIVE_INFINITY;
    if (oldest < before) messages.expire.run(queue.name, before);
  };
  const counts = (name: string): QueueCounts => {
    const queue = find(name);
    expire(queue);
    const row = messages.count.get(clock.now(), queue.name);
    return { visible: row?.visible ?? 0, inFlight: row?.inFlight ?? 0, delayed: row?.delayed ?? 0 };
  };
  // A receiver resumes in a microtask, so after the transaction that this may be called in.
  const wake = (name: string) => {
    for (const resume of queues.get(name)?.wake ?? []) resume();
  };
  clock.onChange(() => {
    for (const name of queues.keys()) wake(name);
  });

  return {
    find,
    has: (name: string) => queues.has(name),
    counts,
    wake,

    /**
     * True while a queue, except those named, holds a visible or in-flight message. An unpolled dead-letter queue
     * doesn't count.
     */
    busy: (besides: readonly string[]) =>
      [...queues.values()].some((queue) => {
        if (besides.includes(queue.name)) return false;
        // A queue of dead letters, of other queues or of a stream.
        if (queue.deadLetterQueue === undefined && !queue.polled) return false;
        const { visible, inFlight } = counts(queue.name);
        return visible + inFlight > 0;
      }),

    /** Resolves when a message may have become visible in the queue, after `longest` milliseconds at the latest. */
    change: (queue: Queue, longest: number) =>
      new Promise<void>((resolve) => {
        const next = messages.nextVisible.get(queue.name)?.at ?? Number.POSITIVE_INFINITY;
        const timer = setTimeout(() => resume(), Math.max(0, Math.min(longest, next - clock.now())));
        timer.unref();
        const resume = () => {
          clearTimeout(timer);
          queue.wake.delete(resume);
          resolve();
        };
        queue.wake.add(resume);
      }),

    /** Calls back when messages arrive in the queue or are redriven from it. Returns how to stop. */
    watch(name: string, changed: () => void): () => void {
      const listeners = find(name).wake;
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },

    post(queue: Queue, message: Message): string {
      checkMessage(message);
      const id = randomUUID();
      const now = clock.now();
      const visibleAt = now + (message.DelaySeconds ?? 0) * 1000;
      const attributes = JSON.stringify(message.MessageAttributes ?? {});
      messages.insert.run(id, queue.name, message.MessageBody, attributes, now, visibleAt);
      wake(queue.name);
      return id;
    },

    receive(queue: Queue, limit: number, visibilitySeconds: number): Row[] {
      const now = clock.now();
      const { maxReceiveCount, deadLetterQueue } = queue;
      return store.transaction(() => {
        expire(queue);
        if (maxReceiveCount !== undefined && deadLetterQueue !== undefined) {
          const buried = messages.bury.run(deadLetterQueue, now, queue.name, now, maxReceiveCount);
          if (buried > 0) wake(deadLetterQueue);
        }
        const visibleAt = now + visibilitySeconds * 1000;
        const rows = messages.take.all(now, visibleAt, queue.name, now, limit);
        return rows.sort((a, b) => a.sequence - b.sequence);
      });
    },

    /** Deletes a message. An outdated receipt deletes nothing and is no error, as on AWS. */
    remove: (queue: Queue, receipt: string | null) => void messages.remove.run(queue.name, receipt),

    /** Hides a message in flight for some seconds from now. Throws as ChangeMessageVisibility does. */
    hide(queue: Queue, receipt: string, seconds: number): void {
      const now = clock.now();
      const row = messages.inFlight.get(queue.name, receipt);
      if (!row) throw new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
      if (row.visible_at <= now)
        throw new AwsError(
          'MessageNotInflight',
          `Value ${receipt} for parameter ReceiptHandle is invalid. Reason: Message does not exist or is not available for visibility timeout change.`,
        );
      messages.postpone.run(now + seconds * 1000, queue.name, receipt);
      wake(queue.name);
    },

    /** Returns a received message to the queue, visible again at `visibleAt` on the clock, in epoch milliseconds. */
    release: (queue: Queue, receipt: string | null, visibleAt: number, failure: string) =>
      void messages.release.run(visibleAt, failure, queue.name, receipt),

    list(name: string, { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number; limit: number }) {
      expire(find(name));
      return messages.page.all(name, before, limit).map(
        (row): QueueMessage => ({
          sequence: row.sequence,
          messageId: row.id,
          body: row.body,
          sentAt: row.sent_at,
          receiveCount: row.receive_count,
          source: row.source,
          failure: row.failure,
        }),
      );
    },

    redrive(deadLetterQueue: string, messageId?: string): number {
      const revived = messages.revive.all(find(deadLetterQueue).name, messageId ?? null, clock.now());
      for (const { queue } of revived) wake(queue);
      wake(deadLetterQueue);
      return revived.length;
    },
  };
};
