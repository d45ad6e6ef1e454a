import { useEffect, useRef, useState } from 'react';
import type { Pages } from './page-strip.tsx';
import { wordsAt } from './page-texts.ts';
import { countOf, foldedText, mostFound } from './search.ts';

/** Concurrent reads of texts: a browser opens six connections to a store. */
const atOnce = 6;

export interface Searched {
  /** Number of matches by page, in the order of the pages; without pages that have none. */
  readonly counts: ReadonlyMap<number, number>;
  readonly total: number;
  /** Pages that were read, and those that failed. */
  readonly read: number;
  readonly failed: number;
  /** True if no page has a word. */
  readonly isMute: boolean;
}

/**
 * Search in the texts of all pages, which are read once, six at a time. Unloaded pages are requested, and searched
 * when they arrive. Only the folded form of a text is cached: at most 50,000 characters a page.
 */
export const useSearch = (
  pages: Pages,
  needle: string,
  onPages: ((from: number, until: number) => void) | undefined,
): Searched => {
  /** Folded texts by the page's index; null for one that could not be read. */
  const texts = useRef(new Map<number, string | null>());
  const reading = useRef(new Set<number>());
  const [, setRead] = useState(0);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  useEffect(() => {
    if (pages.includes(undefined)) onPages?.(0, pages.length);
  }, [pages, onPages]);
  useEffect(() => {
    for (const [index, page] of pages.entries()) {
      if (reading.current.size >= atOnce) return;
      // Known without a text, or not known yet: the file's preview may stand in for its first page.
      if (page?.text === undefined || texts.current.has(index) || reading.current.has(index)) continue;
      reading.current.add(index);
      const done = (text: string | null) => {
        reading.current.delete(index);
        texts.current.set(index, text);
        if (isThere.current) setRead(texts.current.size);
      };
      if (page.text === null) done('');
      else
        wordsAt(page.text).then(
          (words) => done(foldedText(words)),
          () => done(null),
        );
    }
  });

  const counts = new Map<number, number>();
  let total = 0;
  let failed = 0;
  let characters = 0;
  for (let index = 0; index < pages.length; index += 1) {
    const text = texts.current.get(index);
    if (text === null) failed += 1;
    if (typeof text !== 'string') continue;
    characters += text.length;
    const count = countOf(text, needle, mostFound - total);
    if (count > 0) counts.set(index + 1, count);
    total += count;
  }
  return { counts, total, read: texts.current.size, failed, isMute: failed === 0 && characters === 0 };
};
