import { expect, test } from 'vitest';
import { generated, withTables, written } from './reference.ts';

test.each(generated)('the tables of docs/%s are those of the code; `npm run docs` writes them', (name) => {
  expect(written(name)).toBe(withTables(name, written(name)));
});
