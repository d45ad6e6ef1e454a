import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';

/** Prepared statement whose rows have a known shape. */
export interface Statement<Row> {
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): Row[];
  /** Returns the number of changed rows. */
  run(...values: SQLInputValue[]): number;
}

/**
 * SQLite file shared by the emulators, so that writes that belong together (a schedule that fires, and its message on
 * a queue) are one transaction.
 */
export interface Store {
  /** Runs DDL; each emulator declares its own tables with `CREATE TABLE IF NOT EXISTS`. */
  define(sql: string): void;
  statement<Row extends { [Name in keyof Row]: SQLOutputValue } = Record<string, never>>(
    sql: string,
  ): Statement<Row>;
  /** Runs synchronous work atomically. Within another transaction, it joins that. */
  transaction<Result>(work: () => Result): Result;
  /**
   * Runs work that is worthless unless complete, with fewer syncs to disk: its writes survive a kill as usual, but a
   * power cut only once the work has ended.
   */
  asOne<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

/**
 * Opens (or creates) the store. A committed transaction survives a kill, and a power cut unless the data are
 * disposable (`scratch`): then nothing is synced to disk.
 */
export const openStore = (
  file: string,
  { scratch = false }: { scratch?: boolean | undefined } = {},
): Store => {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  const usual = `PRAGMA synchronous = ${scratch ? 'OFF' : 'FULL'};`;
  database.exec(`PRAGMA journal_mode = WAL; ${usual} PRAGMA foreign_keys = ON;`);
  let inside = false;

  return {
    define: (sql) => database.exec(sql),
    statement<Row extends { [Name in keyof Row]: SQLOutputValue }>(sql: string): Statement<Row> {
      const prepared = database.prepare(sql);
      return {
        get: (...values) => prepared.get(...values) as Row | undefined,
        all: (...values) => prepared.all(...values) as Row[],
        run: (...values) => Number(prepared.run(...values).changes),
      };
    },
    transaction(work) {
      if (inside) return work();
      database.exec('BEGIN IMMEDIATE');
      inside = true;
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      } finally {
        inside = false;
      }
    },
    async asOne(work) {
      // Without a sync at every commit; the log stays intact.
      if (!scratch) database.exec('PRAGMA synchronous = NORMAL');
      try {
        return await work();
      } finally {
        database.exec(`${usual} PRAGMA wal_checkpoint(TRUNCATE)`);
      }
    },
    close: () => database.close(),
  };
};
