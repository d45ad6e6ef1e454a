/** English texts left on a page in another language. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { errors } from '#contracts/errors.ts';

const folder = join(import.meta.dirname, '../src/lib/texts/en');

const stringsIn = (texts: unknown): readonly string[] => {
  if (typeof texts === 'string') return [texts];
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(stringsIn) : [];
};

/** Sentences of the English catalogues and of the server's errors. */
const english = async (): Promise<readonly string[]> => {
  const modules = await Promise.all(
    globSync('*.ts', { cwd: folder }).map((file) => import(join(folder, file)) as Promise<object>),
  );
  return [...modules.map((module) => ({ ...module })), errors].flatMap(stringsIn);
};

/** English words that the other languages lack, to find composed sentences. */
const words = /\b(the|and|of|with|your|yours|was|were|from|this|that|after|since|sent|by|for|round|stage)\b/i;

/** Visible texts of a page, and those for screen readers. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription'])
          texts.push(node.getAttribute(name) ?? '');
      } else if (!/^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.parentElement?.tagName ?? ''))
        texts.push(node.textContent ?? '');
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });

/** English texts of the page: a sentence of a catalogue, or one with an English word. */
export const englishOn = async (page: Page, ...own: readonly object[]): Promise<readonly string[]> => {
  const alike = new Set(stringsIn(own));
  const known = new Set((await english()).filter((text) => /\p{L}/u.test(text) && !alike.has(text)));
  const found = (await textsOf(page)).filter((text) => known.has(text) || words.test(text));
  return [...new Set(found)];
};
