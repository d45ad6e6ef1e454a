/**
 * Pages whose access was ended elsewhere. A refused call leads such a page away: of its own live updates, or of its next load. Race:
 * a load that comes after its own call finds the page led away, and asks for nothing that could be refused.
 */
import type { Locator, Page } from 'playwright-core';
import { left } from '#lib/texts/en/enter.ts';
import { within } from './within.ts';

/** Waits until the page is at the address that it is led to, and then for the words there, which it may have had before as well. */
export const ledAway = async (page: Page, path: string, told: Locator): Promise<void> => {
  const away = page.waitForURL((at) => at.pathname === path, { timeout: 0 });
  await within(60, `the page leaves for ${path}`, away);
  await told.waitFor();
};

/** Loads a page whose session was ended elsewhere, up to the notice at the sign-in. */
export const toldOfTheEnd = async (page: Page, told = page.getByText(left.ended.text)): Promise<void> => {
  // Race: a load fails in a page that is leaving because of its own call; it is led away all the same.
  await page.reload().catch(() => undefined);
  await ledAway(page, '/signin', told);
};
