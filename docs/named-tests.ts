/** Tests that the tables of a document name: a link to a file, and after › the titles of its tests. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

export interface Named {
  readonly file: string;
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
  const parts = cell.matchAll(
    /\]\(\.\.\/([^)]+\.(?:spec|property|journey)\.tsx?)\)|› ([^;|]+?)(?=;|\. [A-Z“]| \(\[|$)/g,
  );
  let file = '';
  return [...parts].map(([, link, title]) => {
    file = link ?? file;
    return { file, title };
  });
};

export const isThere = ({ file, title }: Named): boolean => {
  const path = join(folder, '..', file);
  return file !== '' && existsSync(path) && (!title || readFileSync(path, 'utf8').includes(title));
};
