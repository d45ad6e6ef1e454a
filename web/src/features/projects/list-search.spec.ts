import { expect, test } from 'vitest';
import { listColumns } from '#domain/project/list-look.ts';
import { plainSearch } from '#lib/page/plain-search.ts';
import { addressOn, askedBy, contentOf, isSameContent, listSearch } from './list-search.ts';

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
  const kept = contentOf(listSearch({ turn: 'clients', sort: 'due', view: '3' }), ['due', 'client'], {
    archived: false,
  });
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

test('a view of the archive and of a client knows its list, whose address does not repeat it', () => {
  const list = { archived: true, client: 7 };
  const content = contentOf(listSearch({ status: 'completed' }), ['due'], list);
  expect(content).toEqual({ archived: true, client: 7, status: 'completed', columns: ['due'] });
  expect(isSameContent(content, { ...content, archived: undefined })).toBe(false);
  const view = { id: 3, name: 'Done', shared: false, author: 1, content, updated_on: '' } as never;
  expect(addressOn(list, view)).toBe('/clients/7?tab=archived&status=completed&columns=due&view=3');
  expect(addressOn({ archived: true }, view)).toBe(
    '/projects/archived?status=completed&columns=due&client=7&view=3',
  );
  expect(addressOn({ archived: false, client: 7 }, null)).toBe('/clients/7');
  expect(addressOn({ archived: false }, null)).toBe('/projects');
});

test('each search is the same once it is read from the address that it becomes', () => {
  const search = listSearch({
    completed: '1',
    turn: 'clients',
    sort: 'due',
    columns: 'due',
    owner: '4',
    view: '3',
  });
  expect(search).toMatchObject({ completed: true, owner: 4, view: 3 });
  expect(listSearch(plainSearch.parseSearch(plainSearch.stringifySearch({ ...search })))).toEqual(search);
});
