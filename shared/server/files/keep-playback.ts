/** Playback of a film or a sound on its file's item. */
import type { KeptPlayback, PlaybackRefusal } from '#domain/file/playback.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { transact } from '../data/transact.ts';
import { removeVersions } from './objects.ts';
import { picturesOf } from './storage.ts';

/** Returns false when the file has been deleted or refused. */
export const keepPlayback = async (file: FileRecord, playback: KeptPlayback): Promise<boolean> => {
  const { tenantId, projectId, workflowId, revisionId, id } = file;
  const { committed } = await transact((entities) => [
    entities.FileItem.patch({ tenantId, projectId, workflowId, revisionId, id })
      .set({ playback })
      .where(({ state }, { ne }) => ne(state, 'refused'))
      .commit(),
  ]);
  return committed;
};

/** Keeps an outcome; removes what was stored of a file that is gone. */
export const savePlayback = async (file: FileRecord, playback: KeptPlayback): Promise<void> => {
  if (await keepPlayback(file, playback)) return;
  // Race: a concurrent deletion or refusal of the file did not know of this playback yet.
  await removeVersions(picturesOf(file));
};

export const refusePlayback = (file: FileRecord, refusal: PlaybackRefusal): Promise<void> =>
  savePlayback(file, { refusal });
