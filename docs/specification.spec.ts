import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isThere } from './named-tests.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'specification');
const tables = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Targets of links, plain or between angle brackets; those of the web and of headings are not files. */
const targets = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/\]\((?:<([^>]+)>|([^)\s]+))\)/g)]
    .map(([, bracketed, plain = '']) => bracketed ?? plain)
    .filter((target) => !/^(?:https?:|#)/.test(target));

interface Row {
  readonly item: string;
  readonly where: string;
  readonly tests: readonly string[];
  readonly note: string;
}

/** Rows of a file's tables, without their heads; a bar in a cell is escaped. */
const rowsOf = (markdown: string): readonly Row[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(?: Item | ?-)/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
    .map(([, item = '', where = '', test = '', note = '']) => ({
      item,
      where,
      tests: test === '' ? [] : test.split('<br>'),
      note,
    }));

const missingTests = (tests: readonly string[]): readonly string[] =>
  tests.filter((cell) => {
    const [link = '', title = ''] = cell.split(/ › (.*)/s);
    const [target] = targets(link);
    const file = target && relative(root, resolve(folder, target));
    return !file || title === '' || !isThere({ file, title });
  });

test('the index leads to every table, and to nothing that is not there', () => {
  const linked = targets(readFileSync(join(import.meta.dirname, 'specification.md'), 'utf8'));
  expect(tables.filter((name) => !linked.includes(`specification/${name}`))).toEqual([]);
  expect(linked.filter((target) => !existsSync(resolve(import.meta.dirname, target)))).toEqual([]);
});

describe.each(tables)('%s', (name) => {
  const text = textOf(name);
  const rows = rowsOf(text);

  test('has rows, each with an item', () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ item }) => item === '')).toEqual([]);
  });

  test('leads to files that are there', () => {
    expect(targets(text).filter((target) => !existsSync(resolve(folder, target)))).toEqual([]);
  });

  test('names a file and a test in every row, or says why not', () => {
    const silent = rows.filter(
      ({ where, tests, note }) => note === '' && (where === '' || tests.length === 0),
    );
    expect(silent.map(({ item }) => item)).toEqual([]);
  });

  test('names tests that are there', () => {
    expect(rows.flatMap(({ tests }) => missingTests(tests))).toEqual([]);
  });
});
