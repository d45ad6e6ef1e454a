import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

const documents = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** Relative targets of links and pictures, without their anchors. */
const targets = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/\]\((?:<([^>]+)>|([^)\s]+))\)/g)]
    .map(([, bracketed, plain = '']) => bracketed ?? plain)
    .filter((target) => !/^(?:https?:|#)/.test(target))
    .map((target) => target.replace(/#.*/, ''));

test.each(documents)('%s links only to files that exist', (name) => {
  const file = join(root, name);
  const found = targets(readFileSync(file, 'utf8'));
  expect(found.filter((target) => !existsSync(resolve(dirname(file), target)))).toEqual([]);
});

test('ARCHITECTURE.md can be read in ten minutes: 15,000 bytes at most', () => {
  expect(readFileSync(join(root, 'ARCHITECTURE.md')).length).toBeLessThanOrEqual(15_000);
});
