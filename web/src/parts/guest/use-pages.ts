import { useEffect, useRef, useState } from 'react';
import type { File, PageList } from '#contracts/files.ts';

/** Reads up to 50 pages of a file, from a number on; has the levels of one of them made if they are asked for. */
export type LoadPages = (fileId: string, from: number, levels?: number) => Promise<PageList>;

/** Pixels on the longer side of a page's larger picture, as the server makes it. */
const largerSide = 2000;
/** Milliseconds until pages that are being made are asked for again, and until a call that failed is repeated. */
const lookAgainAfter = { made: 2000, failed: 10_000 };

type Page = PageList['items'][number];

const pictureOfPage = ({ small, large, text, width, height }: Page) => {
  if (!small) return undefined;
  const scale = largerSide / Math.max(width, height);
  return { small, large, text, width: Math.round(width * scale), height: Math.round(height * scale) };
};

/** Pages of a PDF by their numbers, as far as they were asked for; asked for again while they are being made. */
export const usePages = ({ id, pages }: File, load: LoadPages) => {
  const count = pages?.count ?? 0;
  const [known, setKnown] = useState<ReadonlyMap<number, Page>>(new Map());
  const asked = useRef(new Set<number>());

  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  /** False once the viewer is gone: an answer that comes later starts nothing. */
  const isThere = useRef(false);
  useEffect(() => {
    const waiting = timers.current;
    isThere.current = true;
    return () => {
      isThere.current = false;
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    };
  }, []);

  const askAgain = (from: number, after: number) => {
    if (!isThere.current) return;
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      asked.current.delete(from);
      ask(from);
    }, after);
    timers.current.add(timer);
  };
  const ask = (from: number) => {
    if (asked.current.has(from)) return;
    asked.current.add(from);
    load(id, from).then(
      ({ items }) => {
        setKnown((before) => new Map([...before, ...items.map((page) => [page.number, page] as const)]));
        if (items.some(({ state }) => state === 'pending')) askAgain(from, lookAgainAfter.made);
      },
      // Without a connection the pages that are there stay.
      () => askAgain(from, lookAgainAfter.failed),
    );
  };
  useEffect(() => {
    if (count > 0) ask(1);
  });
  return {
    pictures: Array.from({ length: count }, (_, index) => {
      const page = known.get(index + 1);
      return page && pictureOfPage(page);
    }),
    isRefused: (number: number): boolean => known.get(number)?.state === 'refused',
    /** Asks for the pages that are not known, by their index; the second one is excluded. */
    want: (from: number, until: number) => {
      for (let index = from; index < until; index++) {
        // The server answers fifty at a time.
        if (!known.has(index + 1)) ask(Math.floor(index / 50) * 50 + 1);
      }
    },
  };
};
