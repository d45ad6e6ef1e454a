import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { Checkpoints } from './checkpoints.ts';

export interface Batch {
  readonly records: readonly StreamRecord[];
  readonly next: string | undefined;
}

/** Reads the shards of a stream from their checkpoints; iterators are cached between reads. */
export const createStreamReader = (
  client: DynamoDBStreamsClient,
  streamArn: string,
  checkpoints: Checkpoints,
) => {
  const iterators = new Map<string, string>();
  let shards: readonly string[] | undefined;

  const listShards = async (): Promise<string[]> => {
    const ids: string[] = [];
    let last: string | undefined;
    do {
      const { StreamDescription } = await client.send(
        new DescribeStreamCommand({
          StreamArn: streamArn,
          ...(last !== undefined && { ExclusiveStartShardId: last }),
        }),
      );
      ids.push(...(StreamDescription?.Shards ?? []).flatMap(({ ShardId }) => ShardId ?? []));
      last = StreamDescription?.LastEvaluatedShardId;
    } while (last !== undefined);
    return ids.filter((shard) => !checkpoints.isFinished(shard));
  };

  const iteratorOf = async (shard: string): Promise<string | undefined> => {
    const known = iterators.get(shard);
    if (known !== undefined) return known;
    const from = { StreamArn: streamArn, ShardId: shard };
    const start = { ...from, ShardIteratorType: 'TRIM_HORIZON' as const };
    const sequence = checkpoints.sequenceAt(shard);
    if (sequence === undefined) return (await client.send(new GetShardIteratorCommand(start))).ShardIterator;
    const after = { ...from, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: sequence };
    try {
      return (await client.send(new GetShardIteratorCommand(after))).ShardIterator;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TrimmedDataAccessException') throw error;
      return (await client.send(new GetShardIteratorCommand(start))).ShardIterator;
    }
  };

  /** Restarts the next read of the shard at its checkpoint. */
  const rewind = (shard: string): void => void iterators.delete(shard);

  return {
    /** Unfinished shards, parents first. */
    async unfinishedShards(): Promise<readonly string[]> {
      shards ??= await listShards();
      return shards;
    },

    async read(shard: string, limit: number): Promise<Batch> {
      const ShardIterator = await iteratorOf(shard);
      const answer = await client.send(new GetRecordsCommand({ ShardIterator, Limit: limit }));
      return { records: answer.Records ?? [], next: answer.NextShardIterator };
    },

    /** Continues the next read of the shard after this batch. */
    moveOn(shard: string, { next }: Batch): void {
      if (next === undefined) rewind(shard);
      else iterators.set(shard, next);
    },

    finish(shard: string): void {
      checkpoints.finish(shard);
      rewind(shard);
      shards = undefined;
    },

    /** Discards iterators and shards, as after an error. */
    reset(): void {
      iterators.clear();
      shards = undefined;
    },
  };
};
