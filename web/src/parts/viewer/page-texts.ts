/** Texts of pages, read from their signed URLs. */
import type { PageText } from '#contracts/file.ts';
import type { Word } from './text.ts';

/** Maximum of pages in this cache; the browser's own has the others. */
const kept = 12;
const texts = new Map<string, Promise<readonly Word[]>>();

/** Words of a page by the URL of its text, cached. Throws offline, or if the URL has expired. */
export const wordsAt = (address: string): Promise<readonly Word[]> => {
  const known = texts.get(address);
  if (known) return known;
  const reading = read(address);
  texts.set(address, reading);
  for (const old of texts.keys()) {
    if (texts.size <= kept) break;
    texts.delete(old);
  }
  // Failures are not cached, so that the next call retries.
  reading.catch(() => texts.delete(address));
  return reading;
};

const read = async (address: string): Promise<readonly Word[]> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The text of a page was answered with ${response.status}`);
  const { words }: PageText = await response.json();
  return words;
};
