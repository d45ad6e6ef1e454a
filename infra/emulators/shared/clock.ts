import type { Store } from './store.ts';

/** Clock of all emulators: the machine's time plus an offset that survives a restart. */
export interface Clock {
  /** Milliseconds since the epoch, monotonic. */
  now(): number;
  /** Moves the clock forward. Throws a RangeError for a negative amount. */
  advance(milliseconds: number): void;
  /** Moves the clock forward to an instant. Throws a RangeError for one that has passed. */
  set(at: number): void;
  /**
   * Moves a clock that was never moved back to an instant, so that a history can be generated from there. Throws a
   * RangeError once the clock was moved, because data depend on it then.
   */
  begin(at: number): void;
  /** Calls the listener after every move; returns how to unsubscribe. */
  onChange(listener: () => void): () => void;
}

/** Clock whose offset is in the store. `machineTime` is the machine's own time. */
export const createClock = (store: Store, machineTime: () => number = Date.now): Clock => {
  store.define(
    'CREATE TABLE IF NOT EXISTS clock (only INTEGER PRIMARY KEY CHECK (only = 1), offset INTEGER NOT NULL) STRICT',
  );
  const save = store.statement('INSERT OR REPLACE INTO clock (only, offset) VALUES (1, ?)');
  const listeners = new Set<() => void>();
  const read = store.statement<{ offset: number }>('SELECT offset FROM clock');
  let offset = read.get()?.offset ?? 0;
  let latest = 0;

  const now = () => {
    latest = Math.max(latest, machineTime() + offset);
    return latest;
  };
  const advance = (milliseconds: number) => {
    if (!(milliseconds >= 0)) throw new RangeError('The clock only moves forward');
    const moved = Math.round(offset + milliseconds);
    save.run(moved);
    offset = moved;
    for (const listener of listeners) listener();
  };

  return {
    now,
    advance,
    begin(at) {
      if (read.get()) throw new RangeError('The clock was moved before');
      offset = Math.round(at - machineTime());
      latest = 0;
      save.run(offset);
      for (const listener of listeners) listener();
    },
    set: (at) => advance(at - now()),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
