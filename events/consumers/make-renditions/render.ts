import { gzipSync } from 'node:zlib';
import type { PageSize, PagesRefusal } from '#domain/file/pages.ts';
import { mailPictureFrom } from '#server/files/mail-picture.ts';
import { isExhausted, openPdf, type Pdf, type RawPage } from './pdf.ts';

/**
 * Pixels on the longer side of a page's pictures, and of its thumbnail. Reasons: docs/decisions/0035-pages-are-pictures.md.
 */
const sides = { large: 2000, small: 800, thumbnail: 200 };

/** A local copy of a PDF, and the page to be rendered, counted from 1; without one the PDF is only opened. */
export interface PageJob {
  readonly path: string;
  readonly page?: number;
}

/**
 * Pictures of a page as WebP, and its text as JSON, packed by gzip. The first page has a thumbnail, and a JPEG for mails.
 */
export interface RenderedPage {
  readonly large: Uint8Array;
  readonly small: Uint8Array;
  readonly thumbnail?: Uint8Array;
  readonly mail?: Uint8Array;
  readonly text: Uint8Array;
}

/** Reason for no pages, or for not this one; a retry would not help. */
export type Refusal = { readonly refused: PagesRefusal };

export type PageOutcome = { readonly sizes: readonly PageSize[] } | RenderedPage | Refusal;

/** Cache of the last PDF, because consecutive jobs are usually pages of the same one. */
let last: { readonly path: string; readonly pdf: Pdf } | undefined;

/** Opens a PDF or renders a page of it. After `too_complex` PDFium is unusable, and its process has to be replaced. */
export const renderPage = async ({ path, page }: PageJob): Promise<PageOutcome> => {
  try {
    const pdf = await pdfAt(path);
    if ('refused' in pdf) return pdf;
    if (page === undefined) return { sizes: pdf.sizes };
    const rendered = await pdf.renderPage(page, sides.large, (raw) => encoded(raw, page === 1));
    return rendered ?? { refused: 'broken' };
  } catch (error) {
    if (isExhausted(error)) return { refused: 'too_complex' };
    throw error;
  }
};

/** The PDF at a path, which stays open until another is asked for. */
export const pdfAt = async (path: string): Promise<Pdf | Refusal> =>
  last?.path === path ? last.pdf : reopen(path);

const reopen = async (path: string): Promise<Pdf | Refusal> => {
  last?.pdf.close();
  last = undefined;
  const pdf = await openPdf(path);
  if (!('refused' in pdf)) last = { path, pdf };
  return pdf;
};

const encoded = async ({ rgba, width, height, text }: RawPage, isFirst: boolean): Promise<RenderedPage> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const page = () => sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
  const webp = (side: number) =>
    page().resize({ width: side, height: side, fit: 'inside' }).webp({ quality: 80, effort: 2 }).toBuffer();
  const mail = isFirst ? await mailPictureFrom(page()) : undefined;
  return {
    large: await webp(sides.large),
    small: await webp(sides.small),
    ...(isFirst && { thumbnail: await webp(sides.thumbnail) }),
    ...(mail && { mail }),
    text: gzipSync(JSON.stringify(text)),
  };
};
