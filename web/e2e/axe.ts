/** Accessibility check by axe-core, for journeys. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { within } from './within.ts';

declare global {
  // Present once axe-core was injected into the page.
  var axe: typeof import('axe-core') | undefined;
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const violationsOf = async (page: Page, values: string[]): Promise<string[]> => {
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(source);
  return page.evaluate(async (tags) => {
    const found = await globalThis.axe?.run(
      // The mail's preview is in a sandboxed frame, which runs no scripts, not even axe's.
      { exclude: ['iframe'] },
      {
        runOnly: tags,
        // WCAG 2.5.3, off by default: the name of a button has the words that are seen on it.
        rules: { 'label-content-name-mismatch': { enabled: true } },
        resultTypes: ['violations'],
        iframes: false,
      },
    );
    if (!found) throw new Error('The page has changed meanwhile');
    return found.violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)}\n${failureSummary}`).join('\n')}`,
    );
  }, values);
};

/** Expects no violation that axe finds on the page (WCAG 2.2 AA, and rules with further tags). */
export const expectAccessible = async (page: Page, ...more: 'best-practice'[]): Promise<void> => {
  const violations = within(30, `axe at ${page.url()}`, violationsOf(page, [...rules, ...more]));
  expect(await violations).toEqual([]);
};

/** Same on a screen as high as the page, because a phone's bar would cover half of a button at its edge. */
export const expectAllAccessible = async (page: Page): Promise<void> => {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size');
  await page.setViewportSize({ ...size, height: 4000 });
  await expectAccessible(page);
  await page.setViewportSize(size);
};
