import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosaver } from './autosave.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const stored = { name: 'North', days: 1 };
const saver = (save = vi.fn(async (changes: Partial<typeof stored>) => changes)) => ({
  save,
  of: new Autosaver(stored, save),
});

test('saves what has changed, once, a pause after the last change', async () => {
  const { of, save } = saver();
  of.set({ name: 'Nort' });
  await vi.advanceTimersByTimeAsync(1499);
  of.set({ name: 'Northwind' });
  expect(of.snapshot().state).toBe('unsaved');
  await vi.advanceTimersByTimeAsync(1499);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(save.mock.calls).toEqual([[{ name: 'Northwind' }]]);
  expect(of.snapshot()).toEqual({ draft: { name: 'Northwind', days: 1 }, state: 'saved' });
});

test('takes only the sent fields from the answer', async () => {
  const { of } = saver(vi.fn(async (changes: Partial<typeof stored>) => ({ ...changes, days: 9 })));
  of.set({ name: 'Northwind' });
  await vi.advanceTimersByTimeAsync(1500);
  expect(of.snapshot()).toEqual({ draft: { name: 'Northwind', days: 1 }, state: 'saved' });
});

test('saves nothing if the change was reverted', async () => {
  const { of, save } = saver();
  of.set({ days: 2 });
  of.set({ days: 1 });
  expect(of.snapshot().state).toBe('saved');
  await vi.runAllTimersAsync();
  expect(save).not.toHaveBeenCalled();
});

test('text typed during a save stays, and is saved after it', async () => {
  let answer = (_: Partial<typeof stored>) => {};
  const save = vi.fn(
    (_: Partial<typeof stored>) =>
      new Promise<Partial<typeof stored>>((done) => {
        answer = done;
      }),
  );
  const { of } = saver(save);
  of.set({ name: 'A' });
  await vi.advanceTimersByTimeAsync(1500);
  expect(of.snapshot().state).toBe('saving');
  of.set({ name: 'AB' });
  await vi.advanceTimersByTimeAsync(1500);
  expect(save).toHaveBeenCalledTimes(1);
  answer({ name: 'A' });
  await vi.advanceTimersByTimeAsync(1500);
  expect(save.mock.lastCall).toEqual([{ name: 'AB' }]);
  answer({ name: 'AB' });
  await vi.advanceTimersByTimeAsync(0);
  expect(of.snapshot()).toEqual({ draft: { name: 'AB', days: 1 }, state: 'saved' });
});

test('a refused field keeps its text and its state until the retry', async () => {
  const { of, save } = saver();
  save.mockRejectedValueOnce(new Error('no'));
  of.set({ days: 3 });
  await vi.runAllTimersAsync();
  expect(of.snapshot()).toEqual({ draft: { name: 'North', days: 3 }, state: 'failed' });
  await of.flush();
  expect(of.snapshot().state).toBe('saved');
});

test('text that others have saved is taken over, but not what was typed', () => {
  const { of } = saver();
  of.set({ name: 'Mine' });
  of.take({ name: 'Theirs', days: 5 });
  expect(of.snapshot().draft).toEqual({ name: 'Mine', days: 5 });
});

test('data that was there before a save changes nothing after it, though its page is drawn with it again', async () => {
  const { of } = saver();
  const drafts: string[] = [];
  of.subscribe(() => drafts.push(of.snapshot().draft.name));
  of.set({ name: 'Northwind' });
  await vi.advanceTimersByTimeAsync(1500);
  of.take({ ...stored });
  of.take({ ...stored, name: 'Northwind' });
  expect(new Set(drafts)).toEqual(new Set(['Northwind']));
  expect(of.snapshot()).toEqual({ draft: { name: 'Northwind', days: 1 }, state: 'saved' });
});

test('a text stays as it was typed where the server stores it in another form', async () => {
  const { of, save } = saver(
    vi.fn(async ({ name = '', ...rest }: Partial<typeof stored>) => ({ name: name.trim(), ...rest })),
  );
  of.set({ name: 'Anna ' });
  await vi.advanceTimersByTimeAsync(1500);
  expect(of.snapshot()).toEqual({ draft: { name: 'Anna ', days: 1 }, state: 'saved' });
  of.take({ name: 'Anna', days: 4 });
  expect(of.snapshot()).toEqual({ draft: { name: 'Anna ', days: 4 }, state: 'saved' });
  await vi.runAllTimersAsync();
  expect(save).toHaveBeenCalledOnce();
  of.take({ name: 'Theirs', days: 4 });
  expect(of.snapshot().draft.name).toBe('Theirs');
});

test('a saved record keeps what was typed, and shows what a colleague has changed meanwhile', async () => {
  const team = { pia: { name: 'Pia', surname: 'Lang', all: true } };
  const save = vi.fn(async ({ pia }: Partial<typeof team>) => ({
    pia: { name: 'Pia', surname: String(pia?.surname).trim(), all: false },
  }));
  const of = new Autosaver<typeof team>(team, save);
  of.set({ pia: { ...team.pia, surname: 'Lange ' } });
  await vi.advanceTimersByTimeAsync(1500);
  const pia = { name: 'Pia', surname: 'Lange ', all: false };
  expect(of.snapshot()).toEqual({ draft: { pia }, state: 'saved' });
  of.take({ pia: { ...pia, surname: 'Lange' } });
  expect(of.snapshot()).toEqual({ draft: { pia }, state: 'saved' });
  await vi.runAllTimersAsync();
  expect(save).toHaveBeenCalledOnce();
});

test('an answer read during a save is merged after it', async () => {
  const { of } = saver(
    vi.fn(async (changes: Partial<typeof stored>) => {
      of.take({ name: 'North', days: 7 });
      of.take({ name: 'A', days: 7 });
      return changes;
    }),
  );
  of.set({ name: 'A' });
  await vi.advanceTimersByTimeAsync(1500);
  expect(of.snapshot()).toEqual({ draft: { name: 'A', days: 7 }, state: 'saved' });
});

test('an incomplete field is neither saved nor called saved, and the rest is', async () => {
  const save = vi.fn(async (changes: Partial<typeof stored>) => changes);
  const of = new Autosaver(stored, save, ({ name }) => (name === '' ? ['name'] : []));
  of.set({ name: '' });
  expect(of.snapshot().state).toBe('incomplete');
  of.set({ days: 2 });
  await vi.advanceTimersByTimeAsync(1500);
  expect(save.mock.calls).toEqual([[{ days: 2 }]]);
  expect(of.snapshot()).toEqual({ draft: { name: '', days: 2 }, state: 'incomplete' });
  of.set({ name: 'Northwind' });
  await vi.advanceTimersByTimeAsync(1500);
  expect(of.snapshot()).toEqual({ draft: { name: 'Northwind', days: 2 }, state: 'saved' });
});
