import { describe, expect, it } from 'vitest';
import { conflictsOf, type FormEvent, isChanged, keptOf, newForm, next, reloaded } from './form-state.ts';

interface Values {
  readonly version: number;
  readonly name: string;
  readonly code: string;
  readonly contacts: readonly { readonly key: string; readonly id?: number; readonly email: string }[];
}

const ann = { key: 'contact-1', id: 1, email: 'ann@acme.example' };
const bob = { key: 'contact-2', id: 2, email: 'bob@acme.example' };
const first: Values = { version: 1, name: 'Film', code: '', contacts: [ann, bob] };
const isOlder = (data: Values, known: Values) => data.version < known.version;

const typed = (fields: Partial<Values>): FormEvent<Values> => ({
  type: 'typed',
  change: (draft) => ({ ...draft, ...fields }),
});
const foreign = (fields: Partial<Values>): FormEvent<Values> => ({
  type: 'foreign',
  stored: { ...first, version: 2, ...fields },
});
const answered = (fields: Partial<Values>): FormEvent<Values> => ({
  type: 'answered',
  stored: () => ({ ...first, version: 2, ...fields }),
});
const saving = { type: 'saving' } as const;
const after = (...events: readonly FormEvent<Values>[]) =>
  events.reduce((state, event) => next(state, event, isOlder), newForm(first));

describe('a foreign save', () => {
  it('changes the fields that were not touched, and the version with them', () => {
    const form = after(typed({ name: 'Mine' }), foreign({ code: 'T-1' }));
    expect(form.draft).toEqual({ ...first, version: 2, name: 'Mine', code: 'T-1' });
    expect(conflictsOf(form)).toEqual([]);
  });

  it('changes the rows that were not touched', () => {
    const mine = { ...bob, email: 'bob@mine.example' };
    const theirs = { ...ann, email: 'ann@theirs.example' };
    const form = after(typed({ contacts: [ann, mine] }), foreign({ contacts: [theirs, bob] }));
    expect(form.draft.contacts).toEqual([theirs, mine]);
    expect(conflictsOf(form)).toEqual([]);
  });

  it('conflicts by the path of a field that both have changed, until its author chooses', () => {
    const both = after(
      typed({ name: 'Mine', contacts: [{ ...ann, email: 'mine@acme.example' }, bob] }),
      foreign({ name: 'Theirs', contacts: [bob] }),
    );
    expect(conflictsOf(both)).toEqual(['name', 'contacts.contact-1']);
    expect(next(both, saving).sent).toBeUndefined();

    const mine = next(both, { type: 'chosen', which: 'mine' });
    expect([mine.draft.name, mine.base.name, mine.draft.contacts.length]).toEqual(['Mine', 'Theirs', 2]);
    expect(next(mine, saving).sent).toEqual(mine.draft);

    const theirs = next(both, { type: 'chosen', which: 'theirs' });
    expect([theirs.draft.name, theirs.draft.contacts]).toEqual(['Theirs', [bob]]);
    expect(isChanged(theirs)).toBe(false);
  });

  it('is decided in part where the choice is about a part', () => {
    const both = after(typed({ name: 'Mine', code: 'M' }), foreign({ name: 'Theirs', code: 'T' }));
    const one = next(both, { type: 'chosen', which: 'theirs', under: 'name' });
    expect([one.draft.name, one.draft.code, conflictsOf(one)]).toEqual(['Theirs', 'M', ['code']]);
  });

  it('older than what is known changes nothing', () => {
    const form = after(foreign({ name: 'Newer' }));
    expect(next(form, { type: 'foreign', stored: first }, isOlder)).toBe(form);
  });
});

describe('a save', () => {
  it('leaves text that was typed since, as a change of what is stored now', () => {
    const form = after(typed({ name: 'A' }), saving, typed({ name: 'AB' }), answered({ name: 'A' }));
    expect([form.base.name, form.draft.name, form.draft.version]).toEqual(['A', 'AB', 2]);
  });

  it('gives new rows their ids, and leaves their keys as the page knows them', () => {
    const added = { key: 'new', email: 'cy@acme.example' };
    const form = after(
      typed({ contacts: [ann, bob, added] }),
      saving,
      typed({ contacts: [ann, bob, { ...added, email: 'cyd@acme.example' }] }),
      answered({ contacts: [ann, bob, { key: 'contact-3', id: 3, email: 'cy@acme.example' }] }),
    );
    expect(form.draft.contacts[2]).toEqual({ key: 'new', id: 3, email: 'cyd@acme.example' });
    expect(form.base.contacts[2]).toEqual({ key: 'new', id: 3, email: 'cy@acme.example' });
  });

  it('takes one part after the other where it consists of several calls', () => {
    const part: FormEvent<Values> = {
      type: 'answered',
      stored: (before) => ({ ...before, name: 'A', version: 2 }),
      isPart: true,
    };
    const form = after(typed({ name: 'A', code: 'C' }), saving, part, { type: 'refused' });
    expect(form.base).toEqual({ ...first, name: 'A', version: 2 });
    expect(form.draft).toEqual({ ...first, name: 'A', code: 'C', version: 2 });
  });

  it('merges its own echo after its answer, though that is stored in another form', () => {
    const form = after(typed({ name: 'A ' }), saving, foreign({ name: 'A' }), answered({ name: 'A' }));
    expect([form.draft.name, isChanged(form), conflictsOf(form)]).toEqual(['A', false, []]);
  });

  it('with a lost answer does not conflict with itself', () => {
    const lost = after(typed({ name: 'A ' }), saving, { type: 'lost' }, typed({ name: 'AB' }));
    const form = next(lost, { type: 'foreign', stored: { ...first, version: 2, name: 'A' } }, isOlder);
    expect([form.base.name, form.draft.name, conflictsOf(form)]).toEqual(['A', 'AB', []]);
  });

  it('with a lost answer finds the rows again that it has added', () => {
    const added = { key: 'new', email: 'cy@acme.example ' };
    const lost = after(typed({ contacts: [ann, bob, added] }), saving, { type: 'lost' });
    const stored = { key: 'contact-3', id: 3, email: 'cy@acme.example' };
    const form = next(lost, {
      type: 'foreign',
      stored: { ...first, version: 2, contacts: [ann, bob, stored] },
    });
    expect(form.draft.contacts).toEqual([ann, bob, { ...added, id: 3 }]);
  });

  it('with a lost answer is no reason to take back a text silently that was typed over', () => {
    const form = after(typed({ name: 'A' }), saving, { type: 'lost' }, typed({ name: 'Film' }));
    expect(conflictsOf(next(form, foreign({ name: 'Theirs' })))).toEqual(['name']);
  });
});

describe('a reload', () => {
  const kept = (...events: readonly FormEvent<Values>[]) =>
    JSON.parse(JSON.stringify(keptOf(after(...events))));

  it('continues a draft on top of what was stored since', () => {
    const form = reloaded<Values>(
      kept(typed({ name: 'Mine' })),
      { ...first, version: 3, code: 'T' },
      isOlder,
    );
    expect(form.draft).toEqual({ ...first, version: 3, name: 'Mine', code: 'T' });
  });

  it('counts a save in progress as unanswered', () => {
    const form = reloaded<Values>(
      kept(typed({ name: 'A' }), saving),
      { ...first, version: 2, name: 'A' },
      isOlder,
    );
    expect([isChanged(form), conflictsOf(form)]).toEqual([false, []]);
  });

  it('does not forget a choice that is due, though what is read then is older', () => {
    const form = reloaded<Values>(kept(typed({ name: 'Mine' }), foreign({ name: 'Theirs' })), first, isOlder);
    expect(conflictsOf(form)).toEqual(['name']);
  });
});

it('a discard takes back everything but a save in progress', () => {
  expect(after(typed({ name: 'A' }), { type: 'discarded' }).draft).toEqual(first);
  const form = after(typed({ name: 'A' }), saving, typed({ name: 'AB' }), { type: 'discarded' });
  expect(next(form, answered({ name: 'A' })).draft.name).toBe('A');
  expect(after(typed({ name: 'A' }), foreign({ name: 'T' }), { type: 'discarded' }).draft.name).toBe('T');
});
