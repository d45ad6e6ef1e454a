import { useEffect, useRef, useState } from 'react';
import type { File, PageList } from '#contracts/file.ts';

/** Reads up to 50 pages of a file, starting at a number; requests the levels of one of them. */
export type LoadPages = (fileId: string, from: number, levels?: number) => Promise<PageList>;

/** Pixels on the longer side of a page's two pictures, as made by the server. */
const smallSide = 800;
const largerSide = 2000;
/** Milliseconds until pages in the making are polled again, and until a failed call is retried. */
const lookAgainAfter = { made: 2000, failed: 10_000 };

type Page = PageList['items'][number];

const pictureOfPage = ({ small, large, text, width, height }: Page) => {
  if (!small) return undefined;
  const scale = largerSide / Math.max(width, height);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  return { small, smallSide, large, text, width: wide, height: high };
};

/** Pages of a PDF by their numbers, as far as requested; polled while they are being made. */
export const usePages = ({ id, pages }: File, load: LoadPages) => {
  const count = pages?.count ?? 0;
  const [known, setKnown] = useState<ReadonlyMap<number, Page>>(new Map());
  const asked = useRef(new Set<number>());

  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  /** False after unmounting: a later answer starts nothing. */
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
      // Offline, the loaded pages stay.
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
    /** Requests the missing pages of a range, by index; the second one is exclusive. */
    want: (from: number, until: number) => {
      for (let index = from; index < until; index++) {
        // Pages per answer of the server: 50.
        if (!known.has(index + 1)) ask(Math.floor(index / 50) * 50 + 1);
      }
    },
  };
};
