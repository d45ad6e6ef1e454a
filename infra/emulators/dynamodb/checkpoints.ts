import type { Store } from '../shared/store.ts';
import { compareSequences } from './stream-records.ts';

export const defineCheckpoints = (store: Store): void =>
  store.define(`
    CREATE TABLE IF NOT EXISTS stream_checkpoints (
      consumer TEXT NOT NULL,
      stream_arn TEXT NOT NULL,
      shard_id TEXT NOT NULL,
      sequence TEXT,
      finished INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (consumer, stream_arn, shard_id)
    ) STRICT`);

export type Checkpoints = ReturnType<typeof openCheckpoints>;

/** Checkpoints of a stream's consumer: the last handled record by shard. */
export const openCheckpoints = (store: Store, consumer: string, streamArn: string) => {
  defineCheckpoints(store);
  const read = store.statement<{ sequence: string | null; finished: number }>(
    'SELECT sequence, finished FROM stream_checkpoints WHERE consumer = ? AND stream_arn = ? AND shard_id = ?',
  );
  const advance = store.statement(`
    INSERT INTO stream_checkpoints (consumer, stream_arn, shard_id, sequence) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET sequence = excluded.sequence`);
  const finish = store.statement(`
    INSERT INTO stream_checkpoints (consumer, stream_arn, shard_id, finished) VALUES (?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET finished = 1`);
  const sequenceAt = (shard: string) => read.get(consumer, streamArn, shard)?.sequence ?? undefined;
  return {
    sequenceAt,
    isFinished: (shard: string) => read.get(consumer, streamArn, shard)?.finished === 1,
    finish: (shard: string) => void finish.run(consumer, streamArn, shard),
    /** Moves the checkpoint forward, never back. */
    advance(shard: string, sequence: string): void {
      const current = sequenceAt(shard);
      if (current === undefined || compareSequences(sequence, current) > 0)
        advance.run(consumer, streamArn, shard, sequence);
    },
  };
};
