import { expect, test } from 'vitest';
import { reference, withTables } from './reference.ts';

test('the tables of docs/reference.md are those of the code; `npm run docs` writes them', () => {
  expect(reference()).toBe(withTables(reference()));
});
