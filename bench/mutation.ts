/**
 * Mutation testing of the domain (`npm run mutation`, `npm run mutation workflow plan`): Stryker changes an operator,
 * a condition, a literal or a call at a time, and the domain's specs must fail. Prints the mutants that no spec
 * noticed, and the score of each folder. Nothing is excluded from the score: no mutant counts as equivalent, a
 * message of a `RangeError` counts like any text, and code that no test reaches counts as survived.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

/** Folders with a target: the rules for work, money and access. */
const ruled = ['workflow', 'reminder', 'calendar', 'plan', 'permission'];
const target = 85;

const root = join(import.meta.dirname, '..');
/** Folders of the domain, or files: `workflow/decide.ts`. */
const parts = process.argv.length > 2 ? process.argv.slice(2) : ruled;
const isIn = (part: string, file: string) =>
  part.endsWith('.ts') ? file === `shared/domain/${part}` : file.startsWith(`shared/domain/${part}/`);
const sources = globSync('shared/domain/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(spec|property|testing)\.ts$/.test(file) && parts.some((part) => isIn(part, file)),
);
if (sources.length === 0) throw new Error(`No source in shared/domain/{${parts.join(',')}}`);

process.chdir(root);
const mutants = await new Stryker({
  testRunner: 'vitest',
  vitest: { configFile: 'bench/mutation.vitest.config.ts' },
  mutate: sources,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Timeout in milliseconds beyond one and a half of the usual time: an endless loop counts as killed, a slow run on a
  // busy machine must not.
  timeoutMS: 60_000,
  reporters: ['progress-append-only'],
  allowConsoleColors: false,
  warnings: false,
  // Copied without the rest of the repository, and without tsconfig.json, whose reader in Stryker needs TypeScript's
  // older API.
  ignorePatterns: [
    '**',
    '!shared/**',
    '!package.json',
    '!vitest.setup.ts',
    '!bench/mutation.{setup,vitest.config}.ts',
  ],
  tempDirName: `.bench/mutation-${process.pid}`,
  cleanTempDir: 'always',
}).runMutationTest();

type Mutant = (typeof mutants)[number];
const missed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';
const noticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';

const lines = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n')]));
/** Code that a mutant replaces, on one line. */
const original = ({ fileName, location: { start, end } }: Mutant): string => {
  const spanned = (lines.get(relative(root, fileName)) ?? []).slice(start.line - 1, end.line);
  const last = spanned.length - 1;
  return spanned
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join(' ');
};
const short = (code: string) => code.replace(/\s+/g, ' ').slice(0, 120);

for (const mutant of mutants.filter(missed)) {
  const { fileName, location, replacement, status } = mutant;
  const place = `${relative(root, fileName)}:${location.start.line}`;
  console.log(
    `${place}  ${short(original(mutant))}  →  ${short(replacement)}${status === 'NoCoverage' ? '  (never run)' : ''}`,
  );
}

console.log('\nPart                  Score   Noticed  by timeout  Survived');
for (const part of parts) {
  const own = mutants.filter(({ fileName }) => isIn(part, relative(root, fileName)));
  const [hits, misses] = [own.filter(noticed).length, own.filter(missed).length];
  const timeouts = own.filter(({ status }) => status === 'Timeout').length;
  if (hits + misses === 0) continue;
  const score = (100 * hits) / (hits + misses);
  const cells = [
    `${score.toFixed(1)} %`.padStart(8),
    ...[hits, timeouts, misses].map((n) => String(n).padStart(10)),
  ];
  const verdict = ruled.includes(part) && score < target ? `below ${target} %` : '';
  console.log(`${part.padEnd(20)}${cells.join(' ')} ${verdict}`.trimEnd());
}
