import { expect, test } from 'vitest';
import { architecture, withTables } from './tables.ts';

test('the tables of ARCHITECTURE.md are those of the code; `npm run docs` writes them', () => {
  expect(architecture()).toBe(withTables(architecture()));
});
