import type { Page } from 'playwright-core';
import { timeline } from '#lib/texts/en/timeline.ts';

/** Takes an action from the menu of the shown stage, such as a decision that the agency enters for its client. */
export const takeFromMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: timeline.moreActions }).first().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
