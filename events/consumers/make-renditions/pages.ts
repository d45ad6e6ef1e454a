/**
 * Pages of a PDF. The event's message opens it, renders the first page, and queues a message for each batch of the others.
 * Every message is idempotent, and safe to interrupt at any step; batches come in any order.
 */

import {
  type KeptPages,
  keptRange,
  type PageRange,
  type PagesRefusal,
  pagesIn,
  pagesLimits,
  runsOf,
  sizesOf,
} from '#domain/file/pages.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { removeVersions, storeRendition, withCopy } from '#server/files/objects.ts';
import { RendererEnded } from '#server/files/renderer.ts';
import { pageKey, pictureKey, picturesOf } from '#server/files/storage.ts';
import { log } from '#server/log.ts';
import type { PageJob, PageOutcome, RenderedPage } from './render.ts';
import { renderer } from './renderer.ts';

/** Pages of a message: few enough that a lost one costs seconds. */
const pagesABatch = 10;
/** Failed pages after which the others are not tried: each may have taken the full timeout of a page. */
const giveUpAfterPages = 10;

/**
 * Opens a PDF, makes its first page and the file's own pictures of it, and returns the batches of pages that are
 * left.
 */
export const openPages = async (file: FileRecord): Promise<readonly PageRange[]> => {
  if (file.pages?.refusal) return [];
  if (file.pages?.sizes && file.pages_made?.length) return batchesLeft(file, file.pages);
  if (file.size > pagesLimits.bytes) return refuse(file, 'too_large');
  return withCopy(file, async (path) => {
    const opened = await rendered({ path });
    if ('refused' in opened) return refuse(file, opened.refused);
    if (!('sizes' in opened)) throw new Error('The renderer has answered another job');
    const pages: KeptPages = { sizes: runsOf(opened.sizes) };
    const isMade = await makePage(file, path, 1);
    const pictures = isMade && {
      thumbnail: pictureKey(file, 'thumbnail'),
      preview: pageKey(file, 1, 'large'),
    };
    const saved = await save(file, { first: 1, last: 1 }, isMade ? [] : [1], { pages, ...pictures });
    return saved ? batchesLeft(file, pages) : [];
  });
};

/** Makes a batch of pages, without those that are made already. */
export const makePages = async (file: FileRecord, range: PageRange): Promise<void> => {
  const left = numbersOf(range).filter((number) => !pagesIn(file.pages_made ?? []).has(number));
  if (left.length === 0) return;
  await withCopy(file, async (path) => {
    const refused: number[] = [];
    for (const number of left) {
      const isHopeless = (file.pages_refused?.length ?? 0) + refused.length >= giveUpAfterPages;
      if (isHopeless || !(await makePage(file, path, number))) refused.push(number);
    }
    await save(file, range, refused);
  });
};

const numbersOf = ({ first, last }: PageRange): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const batchesLeft = ({ pages_made = [] }: FileRecord, { sizes = [] }: KeptPages): readonly PageRange[] => {
  const [count, made] = [sizesOf(sizes).length, pagesIn(pages_made)];
  const batches: PageRange[] = [];
  for (let first = 2; first <= count; first += pagesABatch) {
    const range = { first, last: Math.min(count, first + pagesABatch - 1) };
    if (numbersOf(range).some((number) => !made.has(number))) batches.push(range);
  }
  return batches;
};

/** Outcome of a job; a crash or timeout of its process is the file's own fault, so a retry would not help. */
const rendered = async (job: PageJob): Promise<PageOutcome> => {
  try {
    return await renderer.render(job);
  } catch (error) {
    if (!(error instanceof RendererEnded)) throw error;
    log.warn('rendering failed', { error });
    return { refused: 'too_complex' };
  }
};

/** Renders and stores a page; false if it cannot be rendered. */
const makePage = async (file: FileRecord, path: string, page: number): Promise<boolean> => {
  const outcome = await rendered({ path, page });
  if (!('large' in outcome)) return false;
  await storePage(file, page, outcome);
  return true;
};

/** Stores a page under deterministic keys, so that a repetition overwrites it. */
const storePage = async (file: FileRecord, page: number, made: RenderedPage): Promise<void> => {
  const { large, small, text, thumbnail, mail } = made;
  await Promise.all([
    storeRendition(pageKey(file, page, 'large'), large, 'image/webp'),
    storeRendition(pageKey(file, page, 'small'), small, 'image/webp'),
    storeRendition(pageKey(file, page, 'text'), text, 'application/json', 'gzip'),
    thumbnail && storeRendition(pictureKey(file, 'thumbnail'), thumbnail, 'image/webp'),
    mail && storeRendition(pictureKey(file, 'mail'), mail, 'image/jpeg'),
  ]);
};

type Changes = Partial<Pick<FileRecord, 'pages' | 'thumbnail' | 'preview'>>;

/** Saves pages as made, and what is known of the file; false if the file has been deleted or refused meanwhile. */
const save = async (
  file: FileRecord,
  made: PageRange | undefined,
  refused: readonly number[] = [],
  changes: Changes = {},
): Promise<boolean> => {
  const { tenantId, projectId, workflowId, revisionId, id } = file;
  const { committed } = await transact((entities) => [
    entities.FileItem.patch({ tenantId, projectId, workflowId, revisionId, id })
      .set(changes)
      .add({
        ...(made && { pages_made: [keptRange(made)] }),
        ...(refused.length > 0 && { pages_refused: [...refused] }),
      })
      .where(({ state }, { ne }) => ne(state, 'refused'))
      .commit(),
  ]);
  // Race: a concurrent deletion of the file did not know of these pages yet.
  if (!committed) await removeVersions(picturesOf(file));
  return committed;
};

const refuse = async (file: FileRecord, refusal: PagesRefusal): Promise<readonly []> => {
  await save(file, undefined, [], { pages: { refusal } });
  return [];
};
