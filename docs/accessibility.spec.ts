/** Criteria of WCAG 2.2 in docs/accessibility.md: complete, and each that is met names a test that exists, or says why none can. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isThere, rowsOf, testsOf } from './named-tests.ts';

const text = readFileSync(join(import.meta.dirname, 'accessibility.md'), 'utf8');
const rows = rowsOf('accessibility.md').filter(([item = '']) => /^\d\.\d\.\d+ A/.test(item));

/** Criteria of levels A and AA in each guideline of version 2.2. */
const inGuideline = {
  ...{ '1.1': 1, '1.2': 5, '1.3': 5, '1.4': 9, '2.1': 3, '2.2': 2, '2.3': 1, '2.4': 8, '2.5': 6 },
  ...{ '3.1': 2, '3.2': 5, '3.3': 6, '4.1': 2 },
};

test('has every criterion of levels A and AA once', () => {
  const numbers = rows.map(([item = '']) => item.split(' ')[0] ?? '');
  expect(new Set(numbers).size).toBe(55);
  const found = Object.groupBy(numbers, (number) => number.slice(0, 3));
  expect(Object.fromEntries(Object.entries(found).map(([guideline, of]) => [guideline, of?.length]))).toEqual(
    inGuideline,
  );
});

test('the tests that are named exist, by file and title', () => {
  const named = rows.flatMap(([, , cell = '']) => testsOf(cell));
  expect(named.length).toBeGreaterThan(55);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

test('each is met by a test or with a reason, or says what is missing', () => {
  const bare = rows.filter(
    ([, , cell = '', note = '']) =>
      !/^(Met|Partly|Does not apply)\b/.test(note) || (testsOf(cell).length === 0 && note.length < 30),
  );
  expect(bare).toEqual([]);
  const count = (state: string) => rows.filter(([, , , note = '']) => note.startsWith(state)).length;
  expect(text).toContain(
    `${count('Met')} are met, ${count('Partly')} partly, ${count('Does not apply')} do not apply.`,
  );
});
