/** PDFs are reviewed page by page, as pictures (docs/decisions/0035-pages-are-pictures.md). */

/**
 * Reasons for a PDF without pages: it needs a password (`encrypted`), is damaged or no PDF (`broken`), has no page
 * (`empty`), more pages (`too_many_pages`) or bytes (`too_large`) than {@link pagesLimits} allow, or exceeds the
 * timeout or memory for opening it (`too_complex`).
 */
export const pagesRefusals = [
  'encrypted',
  'broken',
  'empty',
  'too_many_pages',
  'too_large',
  'too_complex',
] as const;
export type PagesRefusal = (typeof pagesRefusals)[number];

/** Most pages and bytes of a PDF whose pages are made. */
export const pagesLimits = { pages: 300, bytes: 100_000_000 };

/** Width and height in points (1/72 inch), as the page is shown: rotated and cropped. */
export type PageSize = readonly [width: number, height: number];

/** Run of pages of the same size: their number, and the size. */
type SizeRun = readonly [count: number, ...PageSize];

/** Pages of a PDF as stored; empty until it has been opened. */
export interface KeptPages {
  readonly refusal?: PagesRefusal;
  readonly sizes?: readonly SizeRun[];
}

/** Run-length encodes the sizes of all pages, because most PDFs have one size. */
export const runsOf = (sizes: readonly PageSize[]): readonly SizeRun[] => {
  const runs: SizeRun[] = [];
  for (const [width, height] of sizes) {
    const [count, ...size] = runs.at(-1) ?? [0, 0, 0];
    if (count > 0 && size[0] === width && size[1] === height) runs[runs.length - 1] = [count + 1, ...size];
    else runs.push([1, width, height]);
  }
  return runs;
};

/** Sizes of all pages, in order. */
export const sizesOf = (runs: readonly SizeRun[]): readonly PageSize[] =>
  runs.flatMap(([count, ...size]) => Array.from({ length: count }, () => size));

/** Pages from `first` to `last`, both included. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/** Range as stored in a set, which can grow in any order and ignores repetitions. */
export const keptRange = ({ first, last }: PageRange): string => `${first}-${last}`;

/** Numbers of the pages in these ranges. */
export const pagesIn = (ranges: readonly string[]): ReadonlySet<number> =>
  new Set(
    ranges.flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }),
  );
