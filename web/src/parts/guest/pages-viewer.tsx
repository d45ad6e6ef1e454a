import { useState } from 'react';
import type { Language } from '#contracts/common.ts';
import type { File } from '#contracts/file.ts';
import type { ViewerProps } from '#parts/viewer/viewer.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { type LoadPages, usePages } from './use-pages.ts';

/** Viewer of a PDF's pages, with the file's preview until the first page is loaded. */
export function PagesViewer({
  file,
  load,
  page: shown,
  onPage,
  ...props
}: Omit<ViewerProps, 'texts' | 'file' | 'onPages' | 'loadPages'> & {
  file: File;
  load: LoadPages;
  language: Language;
}) {
  const [own, setOwn] = useState(1);
  const { pictures, want } = usePages(file, load);
  const page = shown ?? own;
  const [first, ...others] = pictures;
  const { id, name, description, url: download } = file;
  const preview = file.preview ? { small: file.preview } : undefined;
  return (
    <PictureViewer
      {...props}
      file={{ id, name, description, download, pages: [first ?? preview, ...others] }}
      page={page}
      onPage={onPage ?? setOwn}
      onPages={want}
      loadPages={load}
    />
  );
}

/** True for a PDF with pages to show. */
export const hasPages = ({ pages }: File): boolean => (pages?.count ?? 0) > 0 && !pages?.refusal;
