/** Answers on the review page: on a desktop each has a button, on a phone one button opens all of them. */
import type { Page } from 'playwright-core';
import { review as en } from '#lib/texts/en/review.ts';
import { review as es } from '#lib/texts/es/review.ts';
import { review as fr } from '#lib/texts/fr/review.ts';
import { review as it } from '#lib/texts/it/review.ts';

const decide = (page: Page) =>
  page.getByRole('button', {
    name: new RegExp(`^(${[en, es, it, fr].map((one) => one.decide).join('|')})$`),
  });

/** Button of an answer, or the one that opens all of them. */
export const answerOr = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).or(decide(page)).first();

/** Starts an answer by the name of its button: on a phone it is selected in the sheet, which decides nothing yet. */
export const beginAnswer = async (page: Page, name: string) => {
  await answerOr(page, name).waitFor();
  if (!(await decide(page).isVisible())) {
    await page.getByRole('button', { name, exact: true }).click();
    return;
  }
  await decide(page).click();
  const message = [en, es, it, fr].find((one) => one.comment === name);
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: message ? message.onlyMessage : name, exact: true })
    .check();
};
