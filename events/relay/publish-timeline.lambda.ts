/** Table stream → event bus. The commit item is the outbox; what is not published here is published by nobody else. */
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { eventId } from '../../shared/server/data/commit.ts';
import type { CommitRecord } from '../../shared/server/data/project-reads.ts';
import { log } from '../../shared/server/log.ts';
import { catalogue, type EventName, eventSource } from '../catalog/index.ts';

const bus = new EventBridgeClient({});

/** What PutEvents takes at once. */
const maxEntries = 10;

interface Outgoing {
  readonly sequence: string;
  readonly entry: PutEventsRequestEntry;
}

const isKnown = (name: string): name is EventName => name in catalogue;

/** The events of one commit, each as it travels on the bus. */
const outgoing = (record: DynamoDBRecord): Outgoing[] => {
  const image = record.dynamodb?.NewImage;
  const sequence = record.dynamodb?.SequenceNumber;
  if (record.eventName !== 'INSERT' || !image || !sequence || image.__edb_e__?.S !== 'commit') return [];
  // The stream's and the SDK's types of an attribute value are two declarations of one shape.
  const commit = unmarshall(image as Parameters<typeof unmarshall>[0]) as CommitRecord;
  const at = new Date(commit.time).toISOString();
  return commit.events.flatMap(({ category, ...data }, index) => {
    if (!isKnown(category)) {
      log.error('unknown event', { category });
      return [];
    }
    const detail = {
      id: eventId(commit, index),
      name: category,
      version: catalogue[category].version,
      tenant_id: commit.tenantId,
      project_id: commit.projectId || null,
      workflow_id: commit.workflowId || null,
      actor: commit.actor,
      at,
      data,
    };
    const entry = {
      EventBusName: process.env.EVENT_BUS_NAME,
      Source: eventSource,
      DetailType: category,
      Time: new Date(commit.time),
      Detail: JSON.stringify(detail),
    };
    return [{ sequence, entry }];
  });
};

/** Sends what it can, and answers the entries that the bus has not taken. */
const publish = async (events: readonly Outgoing[]): Promise<readonly Outgoing[]> => {
  const { Entries = [] } = await bus.send(
    new PutEventsCommand({ Entries: events.map(({ entry }) => entry) }),
  );
  return events.filter((_, index) => Entries[index]?.EventId === undefined);
};

/**
 * Publishes the commits of a batch. Entries that failed are sent again; if some still fail, the lowest failed record is
 * reported, and the stream comes again from there: consumers see repetitions, never gaps.
 */
export const handler = middy<DynamoDBStreamEvent, DynamoDBBatchResponse>().handler(async ({ Records }) => {
  const events = Records.flatMap(outgoing);
  for (let start = 0; start < events.length; start += maxEntries) {
    const chunk = events.slice(start, start + maxEntries);
    let failed: readonly Outgoing[] = chunk;
    for (let attempt = 0; attempt < 3 && failed.length > 0; attempt++) {
      failed = await publish(failed).catch((error: unknown) => {
        log.warn('publishing failed', { error: error instanceof Error ? error : new Error(String(error)) });
        return failed;
      });
    }
    const lowest = failed[0];
    if (lowest) return { batchItemFailures: [{ itemIdentifier: lowest.sequence }] };
  }
  return { batchItemFailures: [] };
});
