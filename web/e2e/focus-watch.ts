/**
 * Focus after each action of a journey: a keyboard, or a screen reader, goes on from the focused element, and from the
 * page's beginning when it is gone (WCAG 2.4.3). Watches every page of a context.
 */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** Focus that fell to the body: the address, the control that was used, and the calls it made. */
export interface LostFocus {
  readonly path: string;
  readonly used: string;
  readonly calls: readonly string[];
}

const script = () =>
  stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'focus-in-page.ts'), 'utf8'));

/** Watches the pages of a context. The result lets each action of a page wait until the one before has settled. */
export const watchFocus = async (
  context: BrowserContext,
  lost: (one: LostFocus) => unknown,
): Promise<(page: Page) => Promise<void>> => {
  await context.exposeBinding('lostFocus', (_source, one: LostFocus) => lost(one));
  await context.addInitScript(script());
  return (page) => page.addLocatorHandler(page.locator('html[data-settling]'), async () => {});
};
