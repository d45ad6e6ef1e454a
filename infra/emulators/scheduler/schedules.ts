import type { Store } from '../shared/store.ts';
import type { Row } from './definition.ts';

export type Schedules = ReturnType<typeof openSchedules>;

export const openSchedules = (store: Store) => {
  store.define(`
    CREATE TABLE IF NOT EXISTS schedules (
      grp TEXT NOT NULL,
      name TEXT NOT NULL,
      definition TEXT NOT NULL,
      client_token TEXT,
      created_at INTEGER NOT NULL,
      modified_at INTEGER NOT NULL,
      due_at INTEGER,
      PRIMARY KEY (grp, name)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS schedules_by_due_time ON schedules (due_at);`);
  const earliest = store.statement<{ at: number | null }>('SELECT min(due_at) AS at FROM schedules');
  return {
    read: store.statement<Row>('SELECT * FROM schedules WHERE grp = ? AND name = ?'),
    write: store.statement(
      'INSERT OR REPLACE INTO schedules (grp, name, definition, client_token, created_at, modified_at, due_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    remove: store.statement('DELETE FROM schedules WHERE grp = ? AND name = ?'),
    setDue: store.statement('UPDATE schedules SET due_at = ? WHERE grp = ? AND name = ?'),
    due: store.statement<Row>('SELECT * FROM schedules WHERE due_at <= ? ORDER BY due_at, grp, name'),
    all: store.statement<Row>('SELECT * FROM schedules ORDER BY due_at IS NULL, due_at, grp, name'),
    nextDue: (): number | null => earliest.get()?.at ?? null,
  };
};
