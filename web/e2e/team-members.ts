/** Rows of the team's page. */
import type { Page } from 'playwright-core';

/** Opens the row of a member, if it is closed, for what is in it. */
export const openMember = async (page: Page, name: string): Promise<void> => {
  const row = page.getByRole('main').locator('details').filter({ hasText: name });
  await row.waitFor();
  if ((await row.getAttribute('open')) === null) await row.locator('summary').click();
};
