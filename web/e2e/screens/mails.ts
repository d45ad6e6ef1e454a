/**
 * Pictures of every mail in every language, wide and on a phone, light and dark: `npm run screens mails [language]`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { logoContentId, workContentId } from '#contracts/mail-text.ts';
import { languages } from '#domain/email-template/language.ts';
import { allMails } from '#testing/mail-snapshots.ts';
import { launchBrowser } from '../browser.ts';

const sizes = [
  { width: 600, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Drawings in place of the attached logo and picture of the work. */
const attached = (html: string): string => {
  const drawing = (width: number, height: number, words: string) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0b3d4a"/><text x="50%" y="55%" text-anchor="middle" fill="#f3c969" font-family="serif" font-size="${height / 4}">${words}</text></svg>`)}`;
  return html
    .replaceAll(`cid:${logoContentId}`, drawing(160, 160, 'NW'))
    .replaceAll(`cid:${workContentId}`, drawing(1068, 600, 'The work'));
};

/** Writes the pictures to a folder below this one, named by language, mail, width and scheme, in place of earlier ones. */
export const picturesOfMails = async (folder: string, only: readonly string[]): Promise<void> => {
  const browser = await launchBrowser();
  try {
    const chosen = languages.filter((language) => only.length === 0 || only.includes(language));
    for (const language of chosen) {
      const into = join(folder, 'mails', language);
      // Mails of an earlier run, which may exist no longer.
      rmSync(into, { recursive: true, force: true });
      mkdirSync(into, { recursive: true });
      for (const viewport of sizes) {
        for (const colorScheme of ['light', 'dark'] as const) {
          const context = await browser.newContext({ viewport, colorScheme });
          const page = await context.newPage();
          for (const { name, html } of allMails(language)) {
            await page.setContent(attached(html));
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
