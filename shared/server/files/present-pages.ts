/** Pages of a PDF, presented as the contracts define. */
import type { File, PageList } from '#contracts/file.ts';
import { pageLevels } from '#domain/file/levels.ts';
import { pagesIn, sizesOf } from '#domain/file/pages.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { mediaUrl } from './media.ts';
import { askForPageLevels } from './page-levels.ts';
import { levelsKey, pageKey } from './storage.ts';

/** Null for a file without pages, a refused one included. */
export const presentPages = (file: FileRecord): File['pages'] => {
  const { pages, pages_made = [], pages_refused = [], state } = file;
  if (!pages || state === 'refused') return null;
  const { refusal, sizes } = pages;
  if (refusal) return { state: 'refused', count: null, made: 0, refusal };
  if (!sizes) return { state: 'pending', count: null, made: 0, refusal: null };
  const [count, made] = [sizesOf(sizes).length, pagesIn(pages_made).size];
  if (pages_refused.length === count) return { state: 'refused', count, made, refusal: 'too_complex' };
  return { state: made < count ? 'pending' : 'ready', count, made, refusal: null };
};

/** Maximum of pages in an answer: each has three URLs to sign. */
const mostPages = 50;

type PageItem = PageList['items'][number];

/**
 * Pages from `from` on, with addresses that are valid for at least half an hour; undefined for a file without pages. Has
 * the levels of the page that is asked for made, unless they are there or on their way.
 */
export const pagesFrom = async (
  file: FileRecord,
  { from, levels: asked }: { readonly from: number; readonly levels?: number | undefined },
  now: number,
): Promise<PageList | undefined> => {
  const pages = presentPages(file);
  if (!pages) return undefined;
  const sizes = sizesOf(file.pages?.sizes ?? []);
  const [made, refused] = [pagesIn(file.pages_made ?? []), new Set(file.pages_refused)];
  const stateOf = (number: number) =>
    refused.has(number) ? 'refused' : made.has(number) ? 'ready' : 'pending';
  const levelsOf = async (number: number): Promise<PageItem['levels']> => {
    const [width, height] = sizes[number - 1] ?? [];
    if (file.pages_coarse?.includes(number)) return null;
    if (!width || !height || !file.pages_levels?.includes(number)) return undefined;
    return { url: await mediaUrl(levelsKey(file, number), now), ...pageLevels(width, height) };
  };
  const items = sizes.slice(from - 1, from - 1 + mostPages).map(async ([width, height], index) => {
    const number = from + index;
    const state = stateOf(number);
    const address = (kind: 'small' | 'large' | 'text') =>
      state === 'ready' ? mediaUrl(pageKey(file, number, kind), now) : null;
    const [small, large, text] = await Promise.all([address('small'), address('large'), address('text')]);
    return { number, width, height, state, small, large, text, levels: await levelsOf(number) } as const;
  });
  if (asked !== undefined && stateOf(asked) === 'ready' && (await levelsOf(asked)) === undefined)
    await askForPageLevels(file, asked, now);
  const next = from + mostPages;
  return { pages, items: await Promise.all(items), next: next <= sizes.length ? next : null };
};
