/** Real PDFs of pages, as a browser prints them, with their text and pictures. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openPdf, type RawPage } from '../../events/consumers/make-renditions/pdf.ts';

/** Pixels of the longer side of a printed page's picture. */
const side = 1200;

/**
 * Prints a page on A4 and passes on each sheet, counted from 1. Backgrounds are left out, as a browser does until it is
 * told otherwise. With `path` the PDF is kept.
 */
export const eachSheet = async (
  page: Page,
  take: (sheet: RawPage, number: number) => Promise<void>,
  path?: string,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-paper-'));
  const file = path ?? join(folder, 'page.pdf');
  try {
    await page.pdf({ path: file, format: 'A4', preferCSSPageSize: true });
    const pdf = await openPdf(file);
    if ('refused' in pdf) throw new Error(`The PDF is refused: ${pdf.refused}`);
    try {
      for (const index of pdf.sizes.keys())
        await pdf.renderPage(index + 1, side, (sheet) => take(sheet, index + 1));
    } finally {
      pdf.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

type Word = RawPage['text']['words'][number];

/** Percent of a sheet's height within which words share a line. */
const line = 0.8;

/** Order of reading: by line, then from the left. The words of a PDF are in the order in which they were painted. */
const byPlace = ({ box: [left, top] }: Word, { box: [otherLeft, otherTop] }: Word): number =>
  Math.round(top / line) - Math.round(otherTop / line) || left - otherLeft;

interface Sheet {
  /** Its words, with single spaces. */
  readonly text: string;
  /** Percent of its height that its words fill, from the top. */
  readonly filled: number;
}

/** Sheets of a printed page. */
export const sheetsOf = async (page: Page): Promise<Sheet[]> => {
  const sheets: Sheet[] = [];
  const take = async ({ text: { words } }: RawPage) => {
    const text = words.toSorted(byPlace).map((word) => word.text.trim());
    sheets.push({
      text: text.join(' ').replace(/\s+/g, ' ').trim(),
      filled: Math.max(0, ...words.map(({ box: [, top, , height] }) => top + height)),
    });
  };
  await eachSheet(page, take);
  return sheets;
};

/** Text of each sheet of a printed page, with single spaces. */
export const sheetTexts = async (page: Page): Promise<string[]> =>
  (await sheetsOf(page)).map(({ text }) => text);
