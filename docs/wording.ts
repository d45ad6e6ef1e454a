/**
 * Check of the plain English of comments and documents (CONTRIBUTING.md, "How we write"): no sentence of a comment or
 * a document, and no title of a test, opens with a relative or indefinite pronoun. `node docs/wording.ts [path …]`
 * checks the files below these paths, or all.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const openers = /^(What|Who|Whoever|Whom|Whose|Whether|Of|That|None|One)\b(?!['’]s [A-Z])/;

interface Passage {
  readonly line: number;
  readonly text: string;
}

const lineAt = (source: string, index: number): number => source.slice(0, index).split('\n').length;

/** Comments of a TypeScript file. Consecutive lines of `//` are one passage. */
export const comments = (source: string): Passage[] => {
  const passages: Passage[] = [];
  for (const { index, 1: body = '' } of source.matchAll(/(?<=^|\s)\/\*\*?\s([\s\S]*?)\*\//g)) {
    passages.push({ line: lineAt(source, index), text: body.replaceAll(/^\s*\* ?/gm, '') });
  }
  for (const { index, 0: block } of source.matchAll(/(?:(?<=^|\s)\/\/ .*\n\s*)+/g)) {
    passages.push({ line: lineAt(source, index), text: block.replaceAll(/^\s*\/\/ /gm, '') });
  }
  return passages;
};

/** Paragraphs, list items and table cells of a Markdown file, without its code. Texts in “…” are quotes. */
export const paragraphs = (source: string): Passage[] => {
  const prose = source
    .replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, ''))
    .replaceAll(/“[^”|]*”/g, (quoted) => `“${quoted.replaceAll(/[^\n]/g, '')}”`);
  return [...prose.matchAll(/[^\n|]+(?:\n(?![\n|#>*-])[^\n|]+)*/g)].map(({ index, 0: text }) => ({
    line: lineAt(prose, index),
    text: text.replace(/^[\s>#*-]*(?:\d+\. )?/, ''),
  }));
};

/** Titles of a spec's suites and tests, also of those for `each` of a list. Their openings are in lower case. */
export const titles = (source: string): Passage[] =>
  [
    ...source.matchAll(
      /(?:(?<![.\w])(?:describe|it|test)(?:\.\w+)*|\))\(\s*(['"`])(?<title>(?:\\.|(?!\1).)+)\1,/g,
    ),
  ].map(({ index, groups }) => ({
    line: lineAt(source, index),
    text: (groups?.title ?? '').replace(/^./, (first) => first.toUpperCase()),
  }));

const isSpec = (file: string): boolean => /\.(spec|property|journey)\.tsx?$/.test(file);

const passages = (file: string, source: string): Passage[] => {
  if (file.endsWith('.md')) return paragraphs(source);
  return isSpec(file) ? [...comments(source), ...titles(source)] : comments(source);
};

/** Sentences that the rule refuses, found by their beginning. */
export const refused = (text: string): string[] =>
  text
    .split(/(?<=[.!?:])\s+|\n\s*\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => openers.test(sentence));

const check = (paths: readonly string[]): number => {
  const files = execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /\.(tsx?|mjs|md)$/.test(file) && !file.endsWith('.gen.ts') && !file.startsWith('docs/texts/'),
    );
  let found = 0;
  for (const file of files) {
    for (const { line, text } of passages(file, readFileSync(file, 'utf8'))) {
      for (const sentence of refused(text)) {
        found += 1;
        console.error(`${file}:${line}: ${sentence.slice(0, 80).replaceAll('\n', ' ')}`);
      }
    }
  }
  return found;
};

if (import.meta.main) process.exitCode = check(process.argv.slice(2)) === 0 ? 0 : 1;
