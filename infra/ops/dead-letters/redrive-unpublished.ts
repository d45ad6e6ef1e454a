/**
 * Way back of commits that the relay gave up. Their letters hold places in the table's stream alone, which the stream keeps for 24
 * hours: the commits are found there, read from the table, and their events are published with the ids that they have.
 */
import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type CommitKey, eventsOfCommits, republishEvents } from '../../../events/relay/republish.ts';
import type { Subject } from './letter-subject.ts';
import type { WayBack } from './redrive.ts';

/** Letter of an event source mapping, in Lambda's format. */
const letterSchema = z.object({
  DDBStreamBatchInfo: z.object({
    shardId: z.string(),
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
    approximateArrivalOfFirstRecord: z.string(),
    streamArn: z.string(),
  }),
});
type Place = z.infer<typeof letterSchema>['DDBStreamBatchInfo'];

const placeIn = (body: string): Place | undefined => {
  try {
    return z.safeParse(letterSchema, JSON.parse(body)).data?.DDBStreamBatchInfo;
  } catch {
    return undefined;
  }
};

/** Errors for a place that the stream has no more. */
const gone = new Set(['TrimmedDataAccessException', 'ResourceNotFoundException']);

/**
 * Empty pages in a row after which a place counts as gone. The service answers empty pages with a next iterator while records follow,
 * and an open shard has a next iterator for ever.
 */
const emptyPages = 100;

/** Records of the stream from the first to the last number; undefined once they are gone from it. */
const recordsAt = async (
  streams: DynamoDBStreamsClient,
  { streamArn, shardId, startSequenceNumber: first, endSequenceNumber: last }: Place,
): Promise<readonly StreamRecord[] | undefined> => {
  try {
    let { ShardIterator: next } = await streams.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ShardIteratorType: 'AT_SEQUENCE_NUMBER',
        SequenceNumber: first,
      }),
    );
    const found: StreamRecord[] = [];
    let empty = 0;
    while (next !== undefined && empty < emptyPages) {
      const answer = await streams.send(new GetRecordsCommand({ ShardIterator: next }));
      const page = answer.Records ?? [];
      empty = page.length === 0 ? empty + 1 : 0;
      for (const record of page) {
        const number = BigInt(record.dynamodb?.SequenceNumber ?? 0);
        if (number > BigInt(last)) return undefined;
        found.push(record);
        if (number === BigInt(last)) return found[0]?.dynamodb?.SequenceNumber === first ? found : undefined;
      }
      next = answer.NextShardIterator;
    }
    return undefined;
  } catch (error) {
    if (error instanceof Error && gone.has(error.name)) return undefined;
    throw error;
  }
};

/** Commits among records. */
const keysIn = (records: readonly StreamRecord[]): readonly CommitKey[] =>
  records.flatMap(({ eventName, dynamodb }) => {
    const image = dynamodb?.NewImage;
    if (eventName !== 'INSERT' || !image || image.__edb_e__?.S !== 'commit') return [];
    const { tenantId, projectId, time, workflowId, name } = unmarshall(image) as CommitKey;
    return [{ tenantId, projectId, time, workflowId, name }];
  });

/**
 * Told of a letter that stays: its commits are no longer in the stream, or still fail. `since`: instant, as ISO 8601, from which
 * their workspaces are to be published again to have all but those whose time lies further back ({@link margin}).
 */
export type OnStay = (why: { readonly since: string } | { readonly error: Error }) => void;

/**
 * Milliseconds by which the time of a commit may precede its arrival in the stream: it is that of the trigger, so that a call which
 * took long, or a message that was tried again, commits before its arrival. Commits of the clock lie at their deadlines, further back.
 */
const margin = 86_400_000;

/** Way back of the letters in the queue `dead`. A letter stays whose commits are gone from the stream, or still cannot be published. */
export const republishing = (dead: string, streams: DynamoDBStreamsClient, onStay: OnStay): WayBack => ({
  dead,
  async subjectOf(body): Promise<Subject> {
    const place = placeIn(body);
    const keys = keysIn((place && (await recordsAt(streams, place))) ?? []);
    const [workspace, ...others] = new Set(keys.map(({ tenantId }) => tenantId));
    return {
      type: keys.length === 1 ? 'commit' : `${keys.length} commits`,
      ...(keys.length > 0 && { event: keys.map((key) => `${key.projectId}-${key.time}`).join(', ') }),
      workspace: others.length > 0 ? undefined : workspace,
    };
  },
  async send({ Body = '' }) {
    const place = placeIn(Body);
    if (!place) {
      onStay({ error: new Error('The letter names no place in the stream') });
      return 'stays';
    }
    const records = await recordsAt(streams, place);
    if (!records) {
      const arrived = Date.parse(place.approximateArrivalOfFirstRecord);
      onStay({ since: new Date(arrived - margin).toISOString() });
      return 'stays';
    }
    try {
      await republishEvents(await eventsOfCommits(keysIn(records)));
      return {};
    } catch (error) {
      onStay({ error: error instanceof Error ? error : new Error(String(error)) });
      return 'stays';
    }
  },
});
