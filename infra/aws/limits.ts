/** Limits of functions, queues and tasks that the templates set, and that one machine keeps as well (infra/local/topology.ts). */
import { batchOf } from '#catalog/index.ts';

/** Seconds, of functions that take longer than the others of their kind. */
const longer: Readonly<Record<string, number>> = {
  // A PDF is read and annotated; API Gateway waits for 30 seconds.
  exports: 29,
  // The checksum of a file is computed over all of its bytes, possibly gigabytes.
  'make-thumbnail': 900,
  // Ten pages take seconds, and 150 if each reaches its timeout.
  'make-renditions': 300,
  // A film of a quarter of an hour; a longer one goes to a container.
  'transcode-media': 900,
  // Runs of thousands of calls. A retry goes on where it ended.
  'purge-deleted': 900,
};

/** Timeout of a resource's function, or of one that Cognito calls, in seconds. */
export const timeoutOfFunction = (name: string): number => longer[name] ?? 15;
/** Timeout of a consumer in seconds. */
export const timeoutOfConsumer = (consumer: string): number => longer[consumer] ?? 30;
/** Timeout of the relay in seconds. */
export const relayTimeout = 30;

/** Stream that feeds the relay. */
export const relaySource = {
  batchSize: 100,
  /** A batch whose first commit fails is halved until that one is alone, so that it takes no other one along. */
  bisect: true,
  /** A commit that fails this often is poison: it is set aside, so that it doesn't block later ones until they expire. */
  retryAttempts: 50,
  /** Before the stream drops a record, after 24 hours, its place is kept. */
  recordAgeHours: 23,
} as const;

/**
 * Seconds for which a consumer's queue hides a message. AWS recommends six times the function's timeout and the batching window:
 * otherwise a throttled batch becomes visible again while it is being processed.
 */
export const visibilityOf = (consumer: string): number =>
  6 * timeoutOfConsumer(consumer) + batchOf(consumer).window;

/** Batches of a queue that its function handles at once. */
export const maxConcurrency = 10;
/** Receipts after which a message goes to the dead-letter queue. */
export const maxReceiveCount = 5;
/** Days that queues keep messages, counted from the first sending, in the dead-letter queue too. */
export const keptDays = { queue: 4, deadLetters: 14 } as const;

/** Container that converts a film: processors, gigabytes of memory, and of its disk, on which lie the upload and its rendition. */
export const filmTask = { processors: 4, gigabytes: 8, diskGigabytes: 64 } as const;
