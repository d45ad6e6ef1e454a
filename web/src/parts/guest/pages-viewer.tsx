import { useEffect, useRef, useState } from 'react';
import type { Language } from '#contracts/common.ts';
import type { File, PageList } from '#contracts/files.ts';
import type { ViewerProps } from '#parts/viewer/viewer.tsx';
import { PictureViewer } from './picture-viewer.tsx';

/** Reads up to 50 pages of a file, from a number on. */
export type LoadPages = (fileId: string, from: number) => Promise<PageList>;

/** Pixels on the longer side of a page's larger picture, as the server makes it. */
const largerSide = 2000;
/** Milliseconds until pages that are being made are asked for again. */
const lookAgainAfter = 2000;

type Page = PageList['items'][number];

const pictureOfPage = ({ small, large, width, height }: Page) => {
  if (!small) return undefined;
  const scale = largerSide / Math.max(width, height);
  return { small, large, width: Math.round(width * scale), height: Math.round(height * scale) };
};

/** Pages of a PDF by their numbers, as far as they were asked for; asked for again while they are being made. */
const usePages = ({ id, pages }: File, load: LoadPages) => {
  const count = pages?.count ?? 0;
  const [known, setKnown] = useState<ReadonlyMap<number, Page>>(new Map());
  const asked = useRef(new Set<number>());

  const ask = (from: number) => {
    if (asked.current.has(from)) return;
    asked.current.add(from);
    load(id, from).then(
      ({ items }) => {
        setKnown((before) => new Map([...before, ...items.map((page) => [page.number, page] as const)]));
        if (items.some(({ state }) => state === 'pending')) setTimeout(again, lookAgainAfter, from);
      },
      // Without a connection the pages that are there stay; the next look asks again.
      () => setTimeout(again, lookAgainAfter, from),
    );
  };
  const again = (from: number) => {
    asked.current.delete(from);
    ask(from);
  };
  useEffect(() => {
    if (count > 0) ask(1);
  });
  return {
    pictures: Array.from({ length: count }, (_, index) => {
      const page = known.get(index + 1);
      return page && pictureOfPage(page);
    }),
    /** Asks for the pages that are not known, by their index; the second one is excluded. */
    want: (from: number, until: number) => {
      for (let index = from; index < until; index++) {
        // The server answers fifty at a time.
        if (!known.has(index + 1)) ask(Math.floor(index / 50) * 50 + 1);
      }
    },
  };
};

/** Viewer of a PDF's pages. Until the first one is there, the file's preview stands for it. */
export function PagesViewer({
  file,
  load,
  page: shown,
  onPage,
  ...props
}: Omit<ViewerProps, 'texts' | 'file' | 'onPages'> & {
  file: File;
  load: LoadPages;
  language: Language;
}) {
  const [own, setOwn] = useState(1);
  const { pictures, want } = usePages(file, load);
  const page = shown ?? own;
  const [first, ...others] = pictures;
  const preview = file.preview ? { small: file.preview } : undefined;
  return (
    <PictureViewer
      {...props}
      file={{ id: file.id, name: file.name, download: file.url, pages: [first ?? preview, ...others] }}
      page={page}
      onPage={onPage ?? setOwn}
      onPages={want}
    />
  );
}

/** True for a PDF that has pages to look at. */
export const hasPages = ({ pages }: File): boolean => (pages?.count ?? 0) > 0 && !pages?.refusal;
