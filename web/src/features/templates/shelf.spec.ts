import { expect, test } from 'vitest';
import { added, changed, isEdited, type Keeping, merged, removed, saveAll } from './shelf.ts';

const stored = (...ids: number[]) => ids.map((id) => ({ id, value: `stored ${id}` }));
const typed = (text: string) => () => ({ value: text });

test('what is typed stays when the list is loaded anew, and the rest follows it', () => {
  const mine = changed(merged([], stored(1, 2)), 'template-1', typed('mine'));
  const [withNew] = added(mine, 'new');
  const again = merged(withNew, [
    { id: 1, value: 'theirs' },
    { id: 2, value: 'theirs' },
    { id: 3, value: 'restored' },
  ]);
  expect(again.map(({ value }) => value)).toEqual(['mine', 'theirs', 'restored', 'new']);
  expect(again.map(isEdited)).toEqual([true, false, false, true]);
});

test('one that was never saved is dropped, a saved one is queued', () => {
  const [entries, entry] = added(merged([], stored(1)), 'new');
  expect(removed(entries, entry.key)).toHaveLength(1);
  expect(removed(entries, 'template-1').map(({ deleted }) => deleted)).toEqual([true, false]);
});

test('a save deletes first, stores what differs, and stops at the first refusal with the rest kept', async () => {
  const calls: string[] = [];
  const keeping: Keeping<string> = {
    save: async (value, id) => {
      calls.push(`save ${id} ${value}`);
      if (value === 'bad') throw new Error('refused');
      return id ?? 9;
    },
    remove: async (id) => calls.push(`remove ${id}`),
  };
  const [withNew, entry] = added(merged([], stored(1, 2, 3)), 'new');
  const entries = removed(changed(withNew, 'template-2', typed('better')), 'template-3');
  const whole = await saveAll(entries, keeping);
  expect(calls).toEqual(['remove 3', 'save 2 better', 'save undefined new']);
  expect(whole.failed).toBeUndefined();
  expect(whole.entries.map(({ id }) => id)).toEqual([1, 2, 9]);
  expect(whole.entries.some(isEdited)).toBe(false);

  const bad = await saveAll(changed(entries, 'template-2', typed('bad')), keeping);
  expect(bad.failed?.key).toBe('template-2');
  expect(bad.entries.find(({ key }) => key === entry.key)?.id).toBeUndefined();
  expect(bad.entries.some(({ id }) => id === 3)).toBe(false);
});
