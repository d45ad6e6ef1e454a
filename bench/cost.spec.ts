/** The paper on the price against a new count, so that a change of the price is shown by the check of the change that causes it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './bench.ts';
import { changesOfPrice, cost } from './cost.ts';

const doc = readFileSync(join(import.meta.dirname, '../docs/cost.md'), 'utf8');

test('the paper has the price as it is counted now; else this shows the change', async () => {
  const figures = await run(cost);
  expect(changesOfPrice(doc, figures), 'If it is meant: npm run cost -- --write').toEqual([]);
}, 600_000);

test('a figure that moved by a twentieth, came or went is shown with both values', () => {
  const usd = (name: string, value: number) => ({ name, value, unit: 'USD' });
  const paper = ['| an action | 2.00 USD |', '| a page | 14.0 USD |', '| a look | 1 USD |'].join('\n');
  const now = [usd('an action', 2.3), usd('a page', 14.5), usd('a mail', 0.1)];
  expect(changesOfPrice(paper, now)).toEqual([
    'an action: 2 → 2.3 USD (+15 %)',
    'a mail: new, 0.1 USD',
    'a look: gone, 1 USD',
  ]);
});
