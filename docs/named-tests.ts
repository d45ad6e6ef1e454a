/** Tests that the tables of a document name: a link to a file, and after › the titles of its tests. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

export interface Named {
  readonly file: string;
  /** Title of a test, and the words behind it up to the next link or title. */
  readonly title: string | undefined;
}

/** Cells of the rows of all tables in a document whose header begins with `Id`. */
export const rowsOf = (document: string): readonly (readonly string[])[] =>
  readFileSync(join(folder, document), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Id '))
    .map((line) => line.slice(2, -2).split(' | '));

/** Tests of a cell: links to files of tests, and the titles that follow each after ›. */
export const testsOf = (cell: string): readonly Named[] => {
  const parts = cell.matchAll(/\]\(\.\.\/([^)]+\.(?:spec|property|journey)\.tsx?)\)|› ((?:(?!›|\]\().)+)/g);
  let file = '';
  return [...parts].map(([, link, title]) => {
    file = link ?? file;
    return { file, title };
  });
};

const literal = String.raw`(?:'((?:\\.|[^'\\])+)'|"((?:\\.|[^"\\])+)"|\`((?:\\.|[^\`\\])+)\`)\s*,`;
const titled = new RegExp(
  String.raw`(?:\b(?:it|test|describe)(?:\.\w+)*(?:<[^()]*>)?|\))\(\s*${literal}`,
  'g',
);
/** Rows of a table of tests, by their first value. */
const rows = new RegExp(String.raw`\[\s*${literal}`, 'g');

/** Titles of the tests and groups of a file, as they are written; those titled `%s` alone have the first values of their rows. */
const titlesOf = (file: string): readonly string[] => {
  const text = readFileSync(join(folder, '..', file), 'utf8');
  const literalsOf = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
    );
  const titles = literalsOf(titled);
  return titles.includes('%s') ? [...titles, ...literalsOf(rows)] : titles;
};

/** Behind a whole title: the end, or a sentence that goes on. */
const isBehind = (rest: string): boolean => /^(?:[;,.:)]| \(|$)/.test(rest.trimEnd());

/** True if the file is there, and the words begin with the whole title of a test or group in it. */
export const isThere = ({ file, title }: Named): boolean => {
  if (file === '' || !existsSync(join(folder, '..', file))) return false;
  if (title === undefined) return true;
  return titlesOf(file).some((whole) => title.startsWith(whole) && isBehind(title.slice(whole.length)));
};
