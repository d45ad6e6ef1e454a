/** Pictures of PDF pages for lists of points: each batch of pages is requested once. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PageList } from '#contracts/file.ts';
import type { LoadPages } from '../guest/use-pages.ts';

/** Pages per batch, as in the server's answers. */
const batch = 50;

/** Shared cache of pages for all cards of a list: each is requested once. */
export const useSharedPages = (load: LoadPages | undefined): LoadPages => {
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const [asked] = useState(() => new Map<string, Promise<PageList>>());
  return useCallback(
    (file, from) => {
      const key = `${file} ${from}`;
      const before = asked.get(key);
      if (before) return before;
      const answer = latest.current?.(file, from) ?? Promise.reject(new Error('No pages can be read here'));
      asked.set(key, answer);
      // Not cached: a failed call, and an answer while the pages are being made.
      answer.then(
        ({ items }) => items.some(({ state }) => state === 'pending') && asked.delete(key),
        () => asked.delete(key),
      );
      return answer;
    },
    [asked],
  );
};

/** URL of a page's small picture: undefined while it is being read, null if there is none. */
export const usePagePicture = (load: LoadPages, file: string, page: number): string | null | undefined => {
  const [src, setSrc] = useState<string | null>();
  useEffect(() => {
    let isGone = false;
    load(file, Math.floor((page - 1) / batch) * batch + 1).then(
      ({ items }) => isGone || setSrc(items.find(({ number }) => number === page)?.small ?? null),
      () => isGone || setSrc(null),
    );
    return () => {
      isGone = true;
    };
  }, [load, file, page]);
  return src;
};
