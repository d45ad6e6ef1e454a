import { expect, test, vi } from 'vitest';
import { conflictsOf, type FormState, newForm, next } from '#parts/form/form-state.ts';
import {
  added,
  changed,
  type Entry,
  entriesOf,
  isEdited,
  isOlderList,
  type Keeping,
  listOf,
  pathOf,
  removed,
  type Stored,
  saveAll,
  type TemplateList,
} from './template-store.ts';

type Form = FormState<TemplateList<string>>;

const stored = (...ids: number[]) => ids.map((id) => ({ id, value: `stored ${id}`, updated_on: 'a' }));
const opened = (...ids: number[]): Form => newForm(listOf(stored(...ids)));
const edit = (form: Form, change: (list: TemplateList<string>) => TemplateList<string>): Form =>
  next(form, { type: 'typed', change });
const type = (form: Form, key: string, value: string) =>
  edit(form, (list) => changed(list, key, () => ({ value })));
const load = (form: Form, list: readonly Stored<string>[]) =>
  next(form, { type: 'foreign', stored: listOf(list) }, isOlderList);
const entries = (form: Form): readonly Entry<string>[] =>
  entriesOf({ ...form, conflicts: conflictsOf(form) });
const remove = (form: Form, key: string) => {
  const entry = entries(form).find((one) => one.key === key);
  if (!entry) throw new Error('no such template');
  return edit(form, (list) => removed(list, entry));
};
/** Saves like the page: the form gets each answer. */
const save = async (form: Form, keeping: Keeping<string>) => {
  let now = next(form, { type: 'saving' });
  const failed = await saveAll(entries(now), keeping, (change) => {
    now = next(now, { type: 'answered', stored: change, isPart: true });
  }).catch((error: unknown) => error);
  return { now, failed };
};

test('a reload of the list keeps typed text and updates the rest', () => {
  const mine = type(opened(1, 2), 'template-1', 'mine');
  const again = load(
    edit(mine, (list) => added(list, 'new', 'new')),
    [
      { id: 1, value: 'stored 1', updated_on: 'b' },
      { id: 2, value: 'theirs', updated_on: 'b' },
      { id: 3, value: 'restored', updated_on: 'b' },
    ],
  );
  expect(new Set(entries(again).map(({ value }) => value))).toEqual(
    new Set(['mine', 'theirs', 'new', 'restored']),
  );
  expect(entries(again).flatMap((entry) => (isEdited(entry) ? [entry.value] : []))).toEqual(['mine', 'new']);
});

test('a foreign save is a conflict with the typed text until one of the two is chosen', () => {
  const mine = type(opened(1), 'template-1', 'mine');
  const theirs = { id: 1, value: 'theirs', updated_on: 'b' };
  const both = load(load(mine, [theirs]), [theirs]);
  expect(entries(both)).toMatchObject([{ value: 'mine', base: 'stored 1', conflict: 'changed' }]);
  expect(both.theirs?.templates).toMatchObject([theirs]);

  const under = pathOf('template-1');
  const chosen = entries(next(both, { type: 'chosen', which: 'mine', under }));
  expect(chosen).toMatchObject([{ value: 'mine', base: 'theirs', updated_on: 'b', conflict: undefined }]);
  const shown = entries(next(both, { type: 'chosen', which: 'theirs', under }));
  expect(shown).toMatchObject([{ value: 'theirs', base: 'theirs', updated_on: 'b', conflict: undefined }]);
});

test('text typed into a template that another user deletes is kept, and saved as a new template', async () => {
  const mine = type(opened(1, 2), 'template-1', 'mine');
  const left = load(load(mine, []), []);
  expect(entries(left)).toMatchObject([
    { key: 'template-1', value: 'mine', deleted: false, conflict: 'deleted' },
  ]);
  expect(entries(load(remove(opened(1, 2), 'template-2'), stored(2))).map(({ id }) => id)).toEqual([2]);

  const keep = vi.fn(async () => ({ id: 3, updated_on: 'b' }));
  const chosen = next(left, { type: 'chosen', which: 'mine', under: pathOf('template-1') });
  const { now } = await save(chosen, { save: keep, remove: async () => undefined });
  expect(keep).toHaveBeenCalledWith('mine', undefined);
  expect(entries(now)).toMatchObject([{ id: 3, conflict: undefined }]);
});

test('removing drops an unsaved template, and queues the deletion of a saved one', () => {
  const form = edit(opened(1), (list) => added(list, 'new', 'new'));
  expect(entries(remove(form, 'new'))).toHaveLength(1);
  expect(entries(remove(form, 'template-1')).map(({ deleted }) => deleted)).toEqual([true, false]);
});

test('a save deletes first, stores what differs, and stops at the first refusal with the rest kept', async () => {
  const calls: string[] = [];
  const keeping: Keeping<string> = {
    save: async (value, saved) => {
      calls.push(`save ${saved?.id} ${value} seen ${saved?.seen.updated_on}`);
      if (value === 'bad') throw new Error('refused');
      return { id: saved?.id ?? 9, updated_on: 'b' };
    },
    remove: async (id) => calls.push(`remove ${id}`),
  };
  const withNew = edit(opened(1, 2, 3), (list) => added(list, 'new', 'new'));
  const form = remove(type(withNew, 'template-2', 'better'), 'template-3');
  const whole = await save(form, keeping);
  expect(calls).toEqual(['remove 3', 'save 2 better seen a', 'save undefined new seen undefined']);
  expect(whole.failed).toBeUndefined();
  expect(entries(whole.now).map(({ id }) => id)).toEqual([1, 2, 9]);
  expect(entries(whole.now).some(isEdited)).toBe(false);

  const bad = await save(type(form, 'template-2', 'bad'), keeping);
  expect(bad.failed).toMatchObject({ key: 'template-2' });
  expect(entries(bad.now).find(({ key }) => key === 'new')?.id).toBeUndefined();
  expect(entries(bad.now).some(({ id }) => id === 3)).toBe(false);
});

test('a text typed while its template is saved stays, as a change of the saved one', async () => {
  const answers: (() => void)[] = [];
  const keeping: Keeping<string> = {
    save: () => new Promise((done) => answers.push(() => done({ id: 1, updated_on: 'b' }))),
    remove: async () => undefined,
  };
  let form = next(type(opened(1), 'template-1', 'A'), { type: 'saving' });
  const saving = saveAll(entries(form), keeping, (change) => {
    form = next(form, { type: 'answered', stored: change, isPart: true });
  });
  form = type(form, 'template-1', 'AB');
  for (const answer of answers) answer();
  await saving;
  form = next(form, { type: 'answered', stored: (list) => list });
  expect(entries(form)).toMatchObject([{ value: 'AB', base: 'A', updated_on: 'b' }]);
});
