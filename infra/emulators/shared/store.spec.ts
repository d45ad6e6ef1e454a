import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/support.ts';
import { createClock } from './clock.ts';
import { openStore } from './store.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

describe('the store', () => {
  it('rolls a failed transaction back, with those that joined it', () => {
    const store = openStore(join(folder.path, 'new', 'store.sqlite'));
    store.define('CREATE TABLE things (name TEXT NOT NULL) STRICT');
    const insert = store.statement('INSERT INTO things (name) VALUES (?)');
    const fail = () =>
      store.transaction(() => {
        store.transaction(() => insert.run('inner'));
        throw new Error('refused');
      });
    expect(fail).toThrow('refused');
    expect(store.statement('SELECT name FROM things').all()).toEqual([]);
    store.transaction(() => insert.run('after'));
    expect(store.statement('SELECT name FROM things').all()).toEqual([{ name: 'after' }]);
    store.close();
  });

  it('syncs the disk at every commit, except within a unit of work', async () => {
    const file = join(folder.path, 'store.sqlite');
    const store = openStore(file);
    store.define('CREATE TABLE things (name TEXT NOT NULL) STRICT');
    const insert = store.statement('INSERT INTO things (name) VALUES (?)');
    const sync = () => store.statement<{ synchronous: number }>('PRAGMA synchronous').get()?.synchronous;
    const [normal, full] = [1, 2];
    expect(sync()).toBe(full);
    const answer = await store.asOne(async () => {
      insert.run('inside');
      return sync();
    });
    expect([answer, sync()]).toEqual([normal, full]);
    // Checkpointed: nothing is left in the write-ahead log.
    expect(statSync(`${file}-wal`).size).toBe(0);
    const failing = store.asOne(async () => {
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(sync()).toBe(full);
    store.close();
  });

  it('never syncs the disk for scratch data', async () => {
    const store = openStore(join(folder.path, 'store.sqlite'), { scratch: true });
    const sync = () => store.statement<{ synchronous: number }>('PRAGMA synchronous').get()?.synchronous;
    const off = 0;
    expect([sync(), await store.asOne(async () => sync()), sync()]).toEqual([off, off, off]);
    store.close();
  });
});

describe('the clock', () => {
  it('keeps its offset over a restart and tells of moves', () => {
    const file = join(folder.path, 'store.sqlite');
    const first = openStore(file);
    const clock = createClock(first, () => 1000);
    let moves = 0;
    const unsubscribe = clock.onChange(() => {
      moves += 1;
    });
    clock.advance(500);
    clock.set(9000);
    unsubscribe();
    clock.advance(1);
    expect({ now: clock.now(), moves }).toEqual({ now: 9001, moves: 2 });
    first.close();

    const second = openStore(file);
    expect(createClock(second, () => 2000).now()).toBe(10_001);
    second.close();
  });

  it('never goes back, not even when the machine does', () => {
    const store = openStore(join(folder.path, 'store.sqlite'));
    let machine = 1000;
    const clock = createClock(store, () => machine);
    expect(() => clock.advance(-1)).toThrow(RangeError);
    expect(() => clock.set(999)).toThrow(RangeError);
    expect(clock.now()).toBe(1000);
    machine = 400;
    expect(clock.now()).toBe(1000);
    store.close();
  });
});
