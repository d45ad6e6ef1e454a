import { expect, test, vi } from 'vitest';
import { added, changed, isEdited, type Keeping, merged, removed, saveAll, settled } from './shelf.ts';

const stored = (...ids: number[]) => ids.map((id) => ({ id, value: `stored ${id}`, updated_on: 'then' }));
const typed = (text: string) => () => ({ value: text });

test('what is typed stays when the list is loaded anew, and the rest follows it', () => {
  const mine = changed(merged([], stored(1, 2)), 'template-1', typed('mine'));
  const [withNew] = added(mine, 'new');
  const again = merged(withNew, [
    { id: 1, value: 'stored 1', updated_on: 'now' },
    { id: 2, value: 'theirs', updated_on: 'now' },
    { id: 3, value: 'restored', updated_on: 'now' },
  ]);
  expect(again.map(({ value }) => value)).toEqual(['mine', 'theirs', 'restored', 'new']);
  expect(again.map(isEdited)).toEqual([true, false, false, true]);
});

test('what somebody else has stored stands beside what was typed, until one of the two is chosen', () => {
  const mine = changed(merged([], stored(1)), 'template-1', typed('mine'));
  const theirs = { id: 1, value: 'theirs', updated_on: 'now' };
  const both = merged(merged(mine, [theirs]), [theirs]);
  expect(both).toMatchObject([{ value: 'mine', base: 'stored 1', updated_on: 'then', theirs }]);

  const [chosen] = settled(both, 'template-1', 'mine');
  expect(chosen).toMatchObject({ value: 'mine', base: 'theirs', updated_on: 'now', theirs: undefined });
  const [shown] = settled(both, 'template-1', 'theirs');
  expect(shown).toMatchObject({ value: 'theirs', base: 'theirs', updated_on: 'now', theirs: undefined });
});

test('what was typed into one that somebody else deletes is kept, and saved as a new one', async () => {
  const mine = changed(merged([], stored(1, 2)), 'template-1', typed('mine'));
  const left = merged(merged(mine, []), []);
  expect(left).toEqual([{ key: 'template-1', value: 'mine', deleted: false, orphaned: true }]);
  expect(merged(removed(mine, 'template-1'), stored(2)).map(({ id }) => id)).toEqual([2]);

  const save = vi.fn(async () => ({ id: 3, updated_on: 'now' }));
  const { entries } = await saveAll(left, { save, remove: async () => undefined });
  expect(save).toHaveBeenCalledWith('mine', undefined);
  expect(entries).toMatchObject([{ id: 3, orphaned: undefined }]);
});

test('one that was never saved is dropped, a saved one is queued', () => {
  const [entries, entry] = added(merged([], stored(1)), 'new');
  expect(removed(entries, entry.key)).toHaveLength(1);
  expect(removed(entries, 'template-1').map(({ deleted }) => deleted)).toEqual([true, false]);
});

test('a save deletes first, stores what differs, and stops at the first refusal with the rest kept', async () => {
  const calls: string[] = [];
  const keeping: Keeping<string> = {
    save: async (value, saved) => {
      calls.push(`save ${saved?.id} ${value} seen ${saved?.seen.updated_on}`);
      if (value === 'bad') throw new Error('refused');
      return { id: saved?.id ?? 9, updated_on: 'now' };
    },
    remove: async (id) => calls.push(`remove ${id}`),
  };
  const [withNew, entry] = added(merged([], stored(1, 2, 3)), 'new');
  const entries = removed(changed(withNew, 'template-2', typed('better')), 'template-3');
  const whole = await saveAll(entries, keeping);
  expect(calls).toEqual(['remove 3', 'save 2 better seen then', 'save undefined new seen undefined']);
  expect(whole.failed).toBeUndefined();
  expect(whole.entries.map(({ id }) => id)).toEqual([1, 2, 9]);
  expect(whole.entries.some(isEdited)).toBe(false);

  const bad = await saveAll(changed(entries, 'template-2', typed('bad')), keeping);
  expect(bad.failed?.key).toBe('template-2');
  expect(bad.entries.find(({ key }) => key === entry.key)?.id).toBeUndefined();
  expect(bad.entries.some(({ id }) => id === 3)).toBe(false);
});
