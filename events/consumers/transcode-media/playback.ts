/**
 * Playback of a film or a sound: its rendition, a film's strip, and the loudness. A message makes all of it. It may be
 * repeated, and interrupted at any step.
 */
import { dirname, join } from 'node:path';
import {
  type FilmStrip,
  type KeptPlayback,
  type OpenedMedia,
  type PlaybackRefusal,
  playbackLimits,
  playedKind,
} from '#domain/file/playback.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { removeVersions, storeRendition, withCopy } from '#server/files/objects.ts';
import { RendererEnded } from '#server/files/renderer.ts';
import { picturesOf, playbackKey } from '#server/files/storage.ts';
import { log } from '#server/log.ts';
import { renderer } from './renderer.ts';
import type { Progress, Transcoded, TranscodeJob, TranscodeOutcome } from './transcode.ts';

/** Milliseconds between two writes of the progress. */
const between = 10_000;

/** Makes the playback of a file that has none. */
export const makePlayback = async (file: FileRecord): Promise<void> => {
  const kind = playedKind(file.type);
  const { playback } = file;
  if (!kind || playback?.refusal || playback?.frames !== undefined) return;
  if (file.size > playbackLimits.bytes) return refuse(file, 'too_large');
  await withCopy(file, async (path) => {
    const target = join(dirname(path), 'rendition');
    const told = progressOf(file);
    const outcome = await transcoded({ path, kind, target }, told.follow);
    // Race: a pending write of the progress must not overwrite the outcome.
    await told.end();
    if ('refused' in outcome) return refuse(file, outcome.refused);
    await save(file, await store(file, target, outcome));
  });
};

/** Outcome of a job; a crash or timeout of its process is the file's own fault, so a retry would not help. */
const transcoded = async (
  job: TranscodeJob,
  follow: (progress: Progress) => void,
): Promise<TranscodeOutcome> => {
  try {
    return await renderer.render(job, follow);
  } catch (error) {
    if (!(error instanceof RendererEnded)) throw error;
    log.warn('transcoding failed', { error });
    return { refused: 'too_complex' };
  }
};

/**
 * Throttled writes of the progress to the file's row. A failed write is only logged, because the next one makes up
 * for it.
 */
const progressOf = (file: FileRecord) => {
  let written = Number.NEGATIVE_INFINITY;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    follow({ percent, ...opened }: Progress) {
      if (performance.now() - written < between) return;
      written = performance.now();
      writing = update(file, { ...opened, progress: percent }).catch((error: unknown) =>
        log.warn('the progress was not kept', { error }),
      );
    },
    end: () => writing,
  };
};

/** Stores what was made under deterministic keys, so that a repetition overwrites it. */
const store = async (file: FileRecord, path: string, made: Transcoded): Promise<KeptPlayback> => {
  const { rate, width, height, frames, strip, peaks } = made;
  const opened: OpenedMedia =
    width === undefined || height === undefined ? { rate } : { rate, width, height };
  const kind = width === undefined ? 'audio' : 'video';
  await storeRendition(playbackKey(file, kind), { path }, `${kind}/mp4`);
  if (strip) await storeRendition(playbackKey(file, 'strip'), strip.webp, 'image/webp');
  if (peaks) {
    const json = Buffer.from(JSON.stringify({ peaks }));
    await storeRendition(playbackKey(file, 'loudness'), json, 'application/json');
  }
  return {
    ...opened,
    frames,
    ...(strip && { strip: factsOf(strip) }),
    ...(peaks && { hasLoudness: true }),
  };
};

const factsOf = ({ columns, count, width, height, every }: FilmStrip): FilmStrip => ({
  columns,
  count,
  width,
  height,
  every,
});

/** Returns false when the file has been deleted or refused. */
const update = async (file: FileRecord, playback: KeptPlayback): Promise<boolean> => {
  const { tenantId, projectId, workflowId, revisionId, id } = file;
  const { committed } = await transact((entities) => [
    entities.FileItem.patch({ tenantId, projectId, workflowId, revisionId, id })
      .set({ playback })
      .where(({ state }, { ne }) => ne(state, 'refused'))
      .commit(),
  ]);
  return committed;
};

const save = async (file: FileRecord, playback: KeptPlayback): Promise<void> => {
  if (await update(file, playback)) return;
  // Race: a concurrent deletion or refusal of the file did not know of this playback yet.
  await removeVersions(picturesOf(file));
};

const refuse = (file: FileRecord, refusal: PlaybackRefusal): Promise<void> => save(file, { refusal });
