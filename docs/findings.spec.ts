/** Tests that docs/findings.md names: their files and titles exist, and every row has a test or a reason. */
import { expect, test } from 'vitest';
import { isThere, rowsOf, testsOf } from './named-tests.ts';

const rows = rowsOf('findings.md');

test('the tests that are named exist, by file and title', () => {
  expect(rows.length).toBeGreaterThan(80);
  const named = rows.flatMap(([, , state = '']) => testsOf(state));
  expect(named.length).toBeGreaterThan(120);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

test('every row has an id, a finding and a test or a reason', () => {
  const bare = rows.filter(
    ([id, finding, state = '']) =>
      !id || !finding || (state.startsWith('Mended') ? !/\]\(|above/.test(state) : state.length < 25),
  );
  expect(bare).toEqual([]);
});
