import { expect, test } from 'vitest';
import { listColumns } from '#domain/project/list-look.ts';
import { askedBy, contentOf, isSameContent, listSearch } from './list-search.ts';

test('an address keeps filters, order, columns and view, and leaves out what does not fit', () => {
  const address = { turn: 'clients', group: 'stage', sort: 'due', columns: 'due,client,none', view: '3' };
  expect(listSearch(address)).toEqual({
    turn: 'clients',
    sort: 'due',
    direction: 'ascending',
    group: 'stage',
    columns: ['client', 'due'],
    view: 3,
  });
  expect(
    listSearch({ sort: 'health', group: 'health', direction: 'descending', columns: '', view: '0' }),
  ).toEqual({
    columns: [],
  });
});

test('the look of the list is no filter, and asks nothing anew', () => {
  const { text, filter, order } = askedBy(listSearch({ columns: 'client', view: '3', search: 'film' }));
  expect([text, filter, order]).toEqual(['film', {}, null]);
});

test('a view is unchanged whatever the order of its fields, and changed by each of them', () => {
  const kept = contentOf(listSearch({ turn: 'clients', sort: 'due', view: '3' }), ['due', 'client']);
  expect(kept).toEqual({ turn: 'clients', sort: 'due', direction: 'ascending', columns: ['client', 'due'] });
  const stored = {
    columns: ['client', 'due'],
    direction: 'ascending',
    sort: 'due',
    turn: 'clients',
  } as const;
  expect(isSameContent(kept, stored)).toBe(true);
  for (const change of [
    { turn: 'yours' },
    { sort: 'name' },
    { direction: 'descending' },
    { owner: 4 },
    { deliverable: 'Film' },
    { group: 'due' },
    { columns: listColumns },
  ] as const)
    expect(isSameContent(kept, { ...stored, ...change })).toBe(false);
});
