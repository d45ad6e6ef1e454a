import { expect, test } from 'vitest';
import { inOrder, newestVersions } from './order.ts';

test('files are in the order of their places; those without one follow by name', () => {
  const files = [{ name: 'b', order: null }, { name: 'c', order: 1 }, { name: 'a' }, { name: 'd', order: 0 }];
  expect(inOrder(files).map(({ name }) => name)).toEqual(['d', 'c', 'a', 'b']);
});

test('the newest version of each name stands for all of them', () => {
  const file = (name: string, version: number) => ({ name, version });
  const files = [file('menu', 1), file('card', 2), file('menu', 2), file('card', 1)];
  expect(newestVersions(files)).toEqual([file('menu', 2), file('card', 2)]);
});
