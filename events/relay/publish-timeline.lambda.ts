/** Table stream → event bus. The commit item is the outbox; an event lost here is only recovered by `republish`. */
import { unmarshall } from '@aws-sdk/util-dynamodb';
import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { tellColdStart } from '#server/cold-start.ts';
import { type Correlation, correlated } from '#server/correlation.ts';
import { eventId } from '#server/data/commit.ts';
import { unpacked } from '#server/data/nested.ts';
import type { CommitRecord } from '#server/data/project-reads.ts';
import { eventsOfItem } from '#server/data/stored-events.ts';
import { log } from '#server/log.ts';
import { elapsedSince, measured } from '#server/metrics.ts';
import { reportError } from '#server/report-error.ts';
import { entriesOf, type Outgoing, publish } from './publish.ts';

interface OfRecord extends Outgoing {
  readonly sequence: string;
  /** Epoch milliseconds of the commit. */
  readonly time: number;
  readonly ids: Correlation;
}

/** Commit in a stream record, its nested parts still packed; undefined for a record of anything else. */
const commitIn = ({ eventName, dynamodb }: DynamoDBRecord): CommitRecord | undefined => {
  const image = dynamodb?.NewImage;
  if (eventName !== 'INSERT' || !image || image.__edb_e__?.S !== 'commit') return undefined;
  // The stream's and the SDK's attribute value types are two declarations of one shape.
  return unmarshall(image as Parameters<typeof unmarshall>[0]) as CommitRecord;
};

/** Ids in the lines about an event of a commit. */
const idsOf = (commit: CommitRecord, index: number, sequence: string): Correlation => ({
  correlationId: commit.correlation_id ?? sequence,
  workspace: commit.tenantId,
  event: eventId(commit, index),
});

/** Events of the commit in a stream record. */
const outgoing = (commit: CommitRecord, sequence: string): OfRecord[] => {
  const read = { ...commit, actor: unpacked(commit.actor), events: eventsOfItem(commit.events) };
  return entriesOf(read).map((entry, index) => ({
    sequence,
    entry,
    time: commit.time,
    ids: idsOf(commit, index, sequence),
  }));
};

interface Failure {
  readonly sequence: string;
  readonly error: Error;
  readonly ids: Correlation;
}

/** Events of a batch up to the first unreadable commit, and the error of that one. */
const readable = (records: readonly DynamoDBRecord[]): { events: OfRecord[]; poison?: Failure } => {
  const events: OfRecord[] = [];
  for (const record of records) {
    const commit = commitIn(record);
    const sequence = record.dynamodb?.SequenceNumber;
    if (!commit || !sequence) continue;
    try {
      events.push(...outgoing(commit, sequence));
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      return { events, poison: { sequence, error, ids: idsOf(commit, 0, sequence) } };
    }
  }
  return { events };
};

const unsent = ({ entry, sequence, ids }: OfRecord): Failure => ({
  sequence,
  ids,
  error: new Error(`${entry.DetailType} is not on the bus after several attempts`),
});

/**
 * Publishes the commits of a batch. Failed entries are retried; if some still fail, the lowest failed record is
 * reported, and the stream resumes there: consumers see repetitions, never gaps. A poison record (an event unknown to
 * the catalogue) is reported likewise: after its attempts the stream sets it aside in the queue that has an alarm.
 *
 * Throws if the first record of several fails. Reported, it would be retried with all behind it, and take them along when it is set
 * aside; Lambda halves a batch that throws, until the record is alone (decision 0132).
 */
export const handler = middy<DynamoDBStreamEvent, DynamoDBBatchResponse>().handler(async ({ Records }) => {
  tellColdStart('relay');
  const { events, poison } = readable(Records);
  const lowest = await publish(events);
  for (const { ids, time } of lowest ? events.slice(0, events.indexOf(lowest)) : events) {
    correlated(ids, () => log.info('published', measured({ RelayAge: elapsedSince(time) })));
  }
  const failure = lowest ? unsent(lowest) : poison;
  if (!failure) return { batchItemFailures: [] };
  const { error, ids } = failure;
  // A letter about it has its place in the stream alone: this line tells which commit it is for as long as the log is kept.
  correlated(ids, () => log.warn('not published', { error }));
  await reportError(error, { id: failure.sequence, place: 'publish-timeline' });
  if (Records.length > 1 && failure.sequence === Records[0]?.dynamodb?.SequenceNumber) throw error;
  return { batchItemFailures: [{ itemIdentifier: failure.sequence }] };
});
