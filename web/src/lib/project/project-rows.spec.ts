import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { ProjectRow } from '#contracts/projects.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { asShown, rowsKey, showWhile } from './project-rows.ts';

const listed = (...rows: ProjectRow[]) => {
  const client = new QueryClient();
  client.setQueryData(rowsKey, { pages: [{ items: rows }], pageParams: [] });
  return client;
};
const names = (client: QueryClient) =>
  client
    .getQueryData<{ pages: { items: ProjectRow[] }[] }>(rowsKey)
    ?.pages.flatMap(({ items }) => items.map(({ name }) => name));
const named = (name: string) => (row: ProjectRow) => ({ ...row, name });
const plus = (letter: string) => (row: ProjectRow) => ({ ...row, name: row.name + letter });
const [film, poster] = [aRow({ id: 1, name: 'film' }), aRow({ id: 2, name: 'poster' })];

describe('a row that is shown ahead of its call', () => {
  it('does not jump back when the list is read while the call is under way', async () => {
    const client = listed(film);
    const call = Promise.withResolvers<void>();
    const changing = showWhile(client, 1, named('changed'), () => call.promise);
    await vi.waitFor(() => expect(names(client)).toEqual(['changed']));
    expect(asShown(film).name).toBe('changed');
    call.resolve();
    await changing;
    expect(names(client)).toEqual(['changed']);
    expect(asShown(film)).toBe(film);
  });

  it('is taken back alone where its call is refused late: changes and answers of others stay', async () => {
    const client = listed(film, poster);
    const call = Promise.withResolvers<void>();
    const refused = showWhile(client, 1, named('changed'), () => call.promise);
    await showWhile(client, 2, named('done'), async () => undefined);
    call.reject(new Error('refused'));
    await expect(refused).rejects.toThrow('refused');
    expect(names(client)).toEqual(['film', 'done']);
  });

  it('keeps the later one of two changes, whose calls are made one after the other', async () => {
    const client = listed(film);
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const made: string[] = [];
    const call =
      (name: string, { promise }: PromiseWithResolvers<void>) =>
      () => {
        made.push(name);
        return promise;
      };
    const refused = showWhile(client, 1, plus('a'), call('a', first));
    const taken = showWhile(client, 1, plus('b'), call('b', second));
    await vi.waitFor(() => expect(names(client)).toEqual(['filmab']));
    expect(made).toEqual(['a']);
    first.reject(new Error('refused'));
    await expect(refused).rejects.toThrow('refused');
    expect(names(client)).toEqual(['filmb']);
    second.resolve();
    await taken;
    expect(made).toEqual(['a', 'b']);
    expect(names(client)).toEqual(['filmb']);
  });
});
