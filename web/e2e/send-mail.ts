import type { Page } from 'playwright-core';
import { compose } from '#lib/texts/en/compose.ts';

/** Button of the composer that sends, at once or by way of a preview that has `label` for its own button. */
export const sendButton = (page: Page, label: string) =>
  page
    .getByRole('button', { name: compose.previewAndSend })
    .or(page.getByRole('button', { name: label, exact: true }))
    .first();

/** Sends the composer's mail: through the preview on a narrow screen, or where something is missing. */
export const sendMail = async (page: Page, label: string): Promise<void> => {
  const send = page.getByRole('button', { name: label, exact: true });
  const review = page.getByRole('button', { name: compose.previewAndSend });
  await sendButton(page, label).waitFor();
  // Disabled until all is uploaded, and checked by a queue.
  const patiently = { timeout: 60_000 };
  if (await review.isVisible()) await review.click(patiently);
  await send.click(patiently);
};
