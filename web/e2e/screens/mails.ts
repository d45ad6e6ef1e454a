/**
 * Pictures of every mail in every language, wide and on a phone, light and dark: `npm run screens mails [language]`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '#domain/email-template/language.ts';
import { allMails } from '#testing/mail-snapshots.ts';
import { launchBrowser } from '../browser.ts';

const sizes = [
  { width: 800, height: 600 },
  { width: 390, height: 844 },
] as const;

/** Writes the pictures to a folder below this one, named by language, mail, width and scheme. */
export const picturesOfMails = async (folder: string, only: readonly string[]): Promise<void> => {
  const browser = await launchBrowser();
  try {
    const chosen = languages.filter((language) => only.length === 0 || only.includes(language));
    for (const language of chosen) {
      const into = join(folder, 'mails', language);
      mkdirSync(into, { recursive: true });
      for (const viewport of sizes) {
        for (const colorScheme of ['light', 'dark'] as const) {
          const context = await browser.newContext({ viewport, colorScheme });
          const page = await context.newPage();
          for (const { name, html } of allMails(language)) {
            await page.setContent(html);
            const path = join(into, `${name.replace(/\W+/g, '-')}-${viewport.width}-${colorScheme}.png`);
            await page.screenshot({ path, fullPage: true });
          }
          await context.close();
        }
      }
    }
  } finally {
    await browser.close();
  }
};
