/** Tests that docs/findings.md names: their files and titles exist, and every row has a test or a reason. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const rows = readFileSync(join(folder, 'findings.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Id '))
  .map((line) => line.slice(2, -2).split(' | '));

interface Named {
  readonly file: string;
  readonly title: string | undefined;
}

/** Tests of a cell: links to files of tests, and the titles that follow each after ›. */
const testsOf = (state: string): readonly Named[] => {
  const parts = state.matchAll(
    /\]\(\.\.\/([^)]+\.(?:spec|property|journey)\.tsx?)\)|› ([^;|]+?)(?=;|\. [A-Z“]| \(\[|$)/g,
  );
  let file = '';
  return [...parts].map(([, link, title]) => {
    file = link ?? file;
    return { file, title };
  });
};

const isThere = ({ file, title }: Named): boolean => {
  const path = join(folder, '..', file);
  return file !== '' && existsSync(path) && (!title || readFileSync(path, 'utf8').includes(title));
};

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
