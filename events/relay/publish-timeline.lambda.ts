/** Table stream → event bus. The commit item is the outbox; what is not published here is published by nobody else. */
import { unmarshall } from '@aws-sdk/util-dynamodb';
import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { unpacked } from '../../shared/server/data/nested.ts';
import type { CommitRecord } from '../../shared/server/data/project-reads.ts';
import { reportError } from '../../shared/server/report-error.ts';
import { entriesOf, type Outgoing, publish } from './publish.ts';

interface OfRecord extends Outgoing {
  readonly sequence: string;
}

/** The events of the commit that a record is about. */
const outgoing = (record: DynamoDBRecord): OfRecord[] => {
  const image = record.dynamodb?.NewImage;
  const sequence = record.dynamodb?.SequenceNumber;
  if (record.eventName !== 'INSERT' || !image || !sequence || image.__edb_e__?.S !== 'commit') return [];
  // The stream's and the SDK's types of an attribute value are two declarations of one shape.
  const commit = unmarshall(image as Parameters<typeof unmarshall>[0]) as CommitRecord;
  const read = { ...commit, actor: unpacked(commit.actor), events: unpacked(commit.events) };
  return entriesOf(read).map((entry) => ({ sequence, entry }));
};

/**
 * Publishes the commits of a batch. Entries that failed are sent again; if some still fail, the lowest failed record is
 * reported, and the stream comes again from there: consumers see repetitions, never gaps.
 */
export const handler = middy<DynamoDBStreamEvent, DynamoDBBatchResponse>().handler(async ({ Records }) => {
  const lowest = await publish(Records.flatMap(outgoing));
  if (!lowest) return { batchItemFailures: [] };
  const { entry, sequence } = lowest;
  const error = new Error(`${entry.DetailType} is not on the bus after several attempts`);
  await reportError(error, { id: sequence, place: 'publish-timeline' });
  return { batchItemFailures: [{ itemIdentifier: sequence }] };
});
