/**
 * Levels of pictures, made once they are checked, and of pages, made once a reader zooms in that far. Every message
 * is idempotent, and safe to interrupt at any step.
 */
import { type KeptLevels, pageLevels } from '#domain/file/levels.ts';
import { sizesOf } from '#domain/file/pages.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { removeVersions, storeRendition, withCopy } from '#server/files/objects.ts';
import { RendererEnded } from '#server/files/renderer.ts';
import { levelsKey, picturesOf } from '#server/files/storage.ts';
import { log } from '#server/log.ts';
import type { LevelsJob, LevelsOutcome } from './render-levels.ts';
import { levelsRenderer } from './renderer.ts';

/** Makes the levels of a picture, unless they are made or refused. */
export const makeLevels = async (file: FileRecord): Promise<void> => {
  if (file.levels) return;
  const levels = await withCopy(file, async (path): Promise<KeptLevels> => {
    const into = `${path}.levels`;
    const made = await rendered({ path, name: file.name, into });
    if ('refused' in made) return { refusal: made.refused };
    await storeRendition(levelsKey(file), { path: into }, 'application/octet-stream');
    return made;
  });
  await save(file, { levels });
};

/** Makes the levels of a page, unless they are made or refused. */
export const makePageLevels = async (file: FileRecord, page: number): Promise<void> => {
  const { pages, pages_levels = [], pages_coarse = [] } = file;
  const size = sizesOf(pages?.sizes ?? [])[page - 1];
  if (!size || pages_levels.includes(page) || pages_coarse.includes(page)) return;
  const isMade = await withCopy(file, async (path) => {
    const into = `${path}.levels`;
    const made = await rendered({ path, page, levels: pageLevels(...size), into });
    if ('refused' in made) return false;
    await storeRendition(levelsKey(file, page), { path: into }, 'application/octet-stream');
    return true;
  });
  await save(file, isMade ? { pages_levels: [page] } : { pages_coarse: [page] });
};

/** Outcome of a job; a crash or timeout of its process is the file's own fault, so a retry would not help. */
const rendered = async (job: LevelsJob): Promise<LevelsOutcome> => {
  try {
    return await levelsRenderer.render(job);
  } catch (error) {
    if (!(error instanceof RendererEnded)) throw error;
    log.warn('rendering failed', { error });
    return { refused: 'too_complex' };
  }
};

type Changes = Partial<Pick<FileRecord, 'levels' | 'pages_levels' | 'pages_coarse'>>;

const save = async (file: FileRecord, { levels, ...sets }: Changes): Promise<void> => {
  const { tenantId, projectId, workflowId, revisionId, id } = file;
  const { committed } = await transact((entities) => [
    entities.FileItem.patch({ tenantId, projectId, workflowId, revisionId, id })
      .set(levels ? { levels } : {})
      .add(sets)
      .where(({ state }, { ne }) => ne(state, 'refused'))
      .commit(),
  ]);
  // Race: a concurrent deletion of the file did not know of these levels yet.
  if (!committed) await removeVersions(picturesOf(file));
};
