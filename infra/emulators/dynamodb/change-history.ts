/**
 * Changes of dynoxide's tables, from the images in its stream records, which are kept for an hour of the machine's time
 * (stream-maintenance.ts).
 */
import { DatabaseSync } from 'node:sqlite';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';

type Item = Record<string, AttributeValue>;

/** Place of a change: the id of its record, and epoch seconds by the machine's clock. */
interface Place {
  readonly id: number;
  readonly created_at: number;
}

interface Change extends Place {
  readonly keys_json: string;
  readonly old_image: string | null;
}

/** State of an item at an instant: null where there was none. */
export interface FormerItem {
  readonly key: Item;
  readonly item: Item | null;
}

export interface ChangeHistory {
  /** Instant, epoch milliseconds, from which on every change of the table is known. */
  knownSince(table: string): number;
  /** Items whose state at an instant, epoch milliseconds, differs from the present one. */
  formerItems(table: string, at: number): readonly FormerItem[];
  close(): void;
}

/** Reads dynoxide's own file, which is there once it has started. Instants are those of the emulated clock. */
export const openChangeHistory = ({
  dbPath,
  store,
  clock,
}: {
  readonly dbPath: string;
  readonly store: Store;
  readonly clock: Clock;
}): ChangeHistory => {
  const withRecords = <Result>(work: (database: DatabaseSync) => Result): Result => {
    const database = new DatabaseSync(dbPath, { timeout: 5000, readOnly: true });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };

  // Records have the machine's time, callers that of the emulated clock, whose offset changes with each move.
  store.define(
    'CREATE TABLE IF NOT EXISTS clock_moves (after INTEGER NOT NULL, offset INTEGER NOT NULL) STRICT',
  );
  const insertMove = store.statement('INSERT INTO clock_moves (after, offset) VALUES (?, ?)');
  const moves = store.statement<{ after: number; offset: number }>(
    'SELECT after, offset FROM clock_moves ORDER BY rowid',
  );
  const newest = () =>
    withRecords((database) =>
      Number(database.prepare('SELECT max(id) AS newest FROM _stream_records').get()?.newest ?? 0),
    );
  const noteMove = () => void insertMove.run(newest(), clock.now() - Date.now());
  noteMove();
  const unwatch = clock.onChange(noteMove);

  const timesOfPlaces = () => {
    const offsets = moves.all();
    return ({ id, created_at }: Place): number => {
      const last = offsets.findLast(({ after }) => after < id) ?? offsets[0];
      return created_at * 1000 + (last?.offset ?? 0);
    };
  };

  return {
    knownSince(table) {
      const timeOf = timesOfPlaces();
      return withRecords((database) => {
        const oldest = database
          .prepare('SELECT id, created_at FROM _stream_records WHERE table_name = ? ORDER BY id LIMIT 1')
          .get(table) as Place | undefined;
        // The very first record is there as long as nothing was trimmed.
        if (oldest && oldest.id !== 1) return timeOf(oldest) + 1000;
        const created = database.prepare('SELECT created_at FROM _tables WHERE table_name = ?').get(table);
        return timeOf({ id: 0, created_at: Number(created?.created_at) });
      });
    },

    formerItems(table, at) {
      const timeOf = timesOfPlaces();
      const found = new Map<string, FormerItem>();
      withRecords((database) => {
        const changes = database
          .prepare(
            'SELECT keys_json, old_image, id, created_at FROM _stream_records WHERE table_name = ? ORDER BY id',
          )
          .iterate(table) as unknown as Iterable<Change>;
        for (const change of changes) {
          if (timeOf(change) <= at) continue;
          const key = JSON.parse(change.keys_json) as Item;
          // The order of a key's attributes is that of the call.
          const name = JSON.stringify(Object.entries(key).toSorted(([a], [b]) => (a < b ? -1 : 1)));
          if (found.has(name)) continue;
          found.set(name, {
            key,
            item: change.old_image === null ? null : JSON.parse(change.old_image),
          });
        }
      });
      return [...found.values()];
    },

    close: unwatch,
  };
};
