import type { Page } from 'playwright-core';
import { compare } from '#lib/texts/en/compare.ts';

/** Chooses a mode of comparison: from their row, or from the menu of a narrow page. */
export const compareBy = async (page: Page, mode: keyof typeof compare.modes): Promise<void> => {
  const choice = page.getByRole('radio', { name: compare.modes[mode] });
  const menu = page.getByRole('button', { name: `${compare.mode}: ` });
  await choice.or(menu).first().waitFor();
  if (await choice.isVisible()) return choice.check({ force: true });
  await menu.click();
  await page.getByRole('menuitemradio', { name: compare.modes[mode] }).click();
};
