/** Table of the requirements of OWASP ASVS 5.0 in docs/security.md: complete, counted, and each *met* is held by something. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isThere, rowsOf, testsOf } from './named-tests.ts';

const text = readFileSync(join(import.meta.dirname, 'security.md'), 'utf8');
const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, name = '']) =>
  name.toLowerCase().replaceAll(' ', '-'),
);

interface Requirement {
  readonly id: string;
  readonly state: string;
  readonly by: string;
}

const requirements: readonly Requirement[] = rowsOf('security.md').flatMap(
  ([id = '', , , state = '', by = '']) => (/^V\d+\.\d+\.\d+$/.test(id) ? [{ id, state, by }] : []),
);

/** Files that a cell links to, seen from the repository's root; a heading of the document stands for the document. */
const linked = (cell: string): readonly string[] =>
  [...cell.matchAll(/\]\(([^)#]*)(?:#([\w-]+))?\)/g)].map(([, path = '', heading]) =>
    path === ''
      ? headings.includes(heading ?? '')
        ? 'docs/security.md'
        : `#${heading}`
      : join('docs', path),
  );

/** Requirements of levels 1 and 2 in each chapter of version 5.0.0. */
const inChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('has every requirement of levels 1 and 2 once', () => {
  const ids = requirements.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const found = inChapter.map((_, at) => ids.filter((id) => id.startsWith(`V${at + 1}.`)).length);
  expect(found).toEqual(inChapter);
});

test('each that is met names a file that exists, and titles of tests that it has', () => {
  const met = requirements.filter(({ state }) => state === 'met');
  expect(met.length).toBeGreaterThan(100);
  const bare = met.filter(
    ({ by }) =>
      linked(by).length === 0 ||
      linked(by).some((path) => !existsSync(join(import.meta.dirname, '..', path))) ||
      testsOf(by).some((one) => !isThere(one)),
  );
  expect(bare).toEqual([]);
});

test('each that is not met, or does not apply, gives a reason', () => {
  const others = requirements.filter(({ state }) => state !== 'met');
  expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['not met', 'does not apply']));
  expect(others.filter(({ by }) => by.length < 10)).toEqual([]);
});

test('counts them as the table has them, by chapter and in all', () => {
  const line = (name: string, of: readonly Requirement[]) => {
    const [met, open, none] = ['met', 'not met', 'does not apply'].map(
      (state) => of.filter((one) => one.state === state).length,
    ) as [number, number, number];
    const share = met + open === 0 ? '–' : `${Math.round((100 * met) / (met + open))} %`;
    return `| ${name} | ${met} | ${open} | ${none} | ${share} |`;
  };
  for (const [, name = '', chapter = ''] of text.matchAll(/^### ((V\d+) .+)$/gm))
    expect(text).toContain(
      line(
        name,
        requirements.filter(({ id }) => id.startsWith(`${chapter}.`)),
      ),
    );
  expect(text).toContain(line(`**All ${requirements.length}**`, requirements));
});
