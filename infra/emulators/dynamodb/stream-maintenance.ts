import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '../shared/store.ts';
import { defineCheckpoints } from './checkpoints.ts';

/** Milliseconds. Handled records are kept for an hour, to debug a failure. */
const retention = 3_600_000;
/** Maximum of records per transaction: dynoxide, and so a write of the application, waits for its lock. */
const trimmedAtOnce = 500;

/**
 * Opens dynoxide's own file concurrently; undefined if it does not exist, or if a later dynoxide has another format
 * of streams.
 */
const openStreamRecords = (dbPath: string): DatabaseSync | undefined => {
  if (!existsSync(dbPath)) return undefined;
  const database = new DatabaseSync(dbPath, { timeout: 5000 });
  const columns = database.prepare("SELECT name FROM pragma_table_info('_stream_records')").all();
  const names = new Set(columns.map(({ name }) => name));
  if (['table_name', 'sequence_number', 'shard_id', 'created_at'].every((name) => names.has(name)))
    return database;
  database.close();
  return undefined;
};

/**
 * Creates an index on dynoxide's stream records: without it dynoxide scans all of them at every write of an item and
 * at every read of the stream (decision 0021). Idempotent, and safe while dynoxide runs.
 */
export const indexStream = (dbPath: string): void => {
  const database = openStreamRecords(dbPath);
  if (!database) return;
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS proofline_sequence ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    database.close();
  }
};

/** Detects writes to dynoxide's file without a call, which is far cheaper than polling the stream. */
export interface Writes {
  /** Number that differs after every write of another process. */
  count(): number;
  close(): void;
}

/** Watches dynoxide's file; undefined if it does not exist, or has a later format. Safe while dynoxide runs. */
export const watchWrites = (dbPath: string): Writes | undefined => {
  const database = openStreamRecords(dbPath);
  if (!database) return undefined;
  const version = database.prepare('PRAGMA data_version');
  return {
    count: () => Number(version.get()?.data_version),
    close: () => database.close(),
  };
};

/**
 * Trims dynoxide's streams, which dynoxide never does: removes records that every consumer has handled and that are
 * older than the retention (milliseconds, by default an hour). The newest of each table stays, because dynoxide
 * continues its numbers. Safe while dynoxide runs; returns the number of removed records.
 */
export const trimStream = (
  dbPath: string,
  store: Store,
  { retentionMs = retention, now = Date.now() }: { retentionMs?: number; now?: number } = {},
): number => {
  const database = openStreamRecords(dbPath);
  if (!database) return 0;
  try {
    defineCheckpoints(store);
    const handled = store
      .statement<{ stream_arn: string; shard_id: string; sequence: number }>(
        `SELECT stream_arn, shard_id, min(CAST(coalesce(sequence, '0') AS INTEGER)) AS sequence
         FROM stream_checkpoints GROUP BY stream_arn, shard_id`,
      )
      .all();
    // The label distinguishes this table from an earlier one of the same name, whose checkpoints are invalid here.
    const trim = database.prepare(`
      WITH stream AS (SELECT table_name FROM _tables WHERE stream_label = :label)
      DELETE FROM _stream_records WHERE id IN (
        SELECT id FROM _stream_records
        WHERE table_name = (SELECT table_name FROM stream)
          AND CAST(sequence_number AS INTEGER) <= :sequence
          AND CAST(sequence_number AS INTEGER) < (
            SELECT max(CAST(sequence_number AS INTEGER)) FROM _stream_records
            WHERE table_name = (SELECT table_name FROM stream))
          AND shard_id = :shard AND created_at <= :oldest
        LIMIT :limit)`);
    const oldest = Math.floor((now - retentionMs) / 1000);
    let removed = 0;
    for (const { stream_arn, shard_id, sequence } of handled) {
      const label = stream_arn.split('/').at(-1) ?? '';
      const place = { label, shard: shard_id, sequence, oldest, limit: trimmedAtOnce };
      for (let some = Number.POSITIVE_INFINITY; some > 0; removed += some)
        some = Number(trim.run(place).changes);
    }
    return removed;
  } finally {
    database.close();
  }
};
