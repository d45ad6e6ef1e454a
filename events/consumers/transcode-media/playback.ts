/**
 * Playback of a film or a sound: its rendition, a film's strip, and the loudness. A message or a task makes all of it. It may
 * be repeated, and interrupted at any step.
 */
import { dirname, join } from 'node:path';
import {
  type ConversionPlace,
  conversionPlace,
  type FilmStrip,
  type KeptPlayback,
  type OpenedMedia,
  playedKind,
} from '#domain/file/playback.ts';
import { FileItem } from '#server/data/entities/file.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { firstTask, startConversion } from '#server/files/conversion.ts';
import { keepPlayback, refusePlayback, savePlayback } from '#server/files/keep-playback.ts';
import { removeVersions, storeRendition, withCopy } from '#server/files/objects.ts';
import { type Renderer, RendererEnded } from '#server/files/renderer.ts';
import { picturesOf, playbackKey } from '#server/files/storage.ts';
import { log } from '#server/log.ts';
import type { Progress, Transcoded, TranscodeJob, TranscodeOutcome } from './transcode.ts';

/** Milliseconds between two writes of the progress. */
const between = 10_000;

/** Place of this process, and its child. */
export interface Here {
  readonly place: ConversionPlace;
  readonly renderer: Renderer<TranscodeJob, TranscodeOutcome, Progress>;
}

type FileKey = Pick<FileRecord, 'tenantId' | 'projectId' | 'workflowId' | 'revisionId' | 'id'>;

/** Makes the playback of a file, unless it has one, or is gone. */
export const playbackOf = async (key: FileKey, here: Here): Promise<void> => {
  const { data: file } = await FileItem.get(key).go({ consistent: true });
  // An attempt may have stored a rendition of a file that was deleted or refused meanwhile, and crashed before it saw that.
  if (!file || file.state === 'refused') return removeVersions(picturesOf(key));
  await makePlayback(file, here);
};

/** Starts the first task of another try, unless it has an outcome by now, or is beyond that task. */
export const convertAgain = async (key: FileKey, number: number): Promise<void> => {
  const { data: file } = await FileItem.get(key).go({ consistent: true });
  if (!file || file.state === 'refused' || file.conversion !== number) return;
  if (file.playback?.refusal || file.playback?.frames !== undefined) return;
  await startConversion(file, number);
};

const makePlayback = async (file: FileRecord, { place, renderer }: Here): Promise<void> => {
  const kind = playedKind(file.type);
  const { playback } = file;
  if (!kind || playback?.refusal || playback?.frames !== undefined) return;
  // A task has taken it over.
  if (place === 'function' && file.conversion !== undefined) return;
  const first = conversionPlace({ bytes: file.size, kind });
  if (first !== 'function' && first !== 'container') return refusePlayback(file, first);
  // Too large for the function's disk.
  if (first === 'container' && place === 'function') return startConversion(file, firstTask);
  await withCopy(file, async (path) => {
    const target = join(dirname(path), 'rendition');
    const told = progressOf(file);
    const outcome = await transcoded(renderer, { path, kind, target, place }, told.follow);
    // Race: a pending write of the progress must not overwrite the outcome.
    await told.end();
    if ('elsewhere' in outcome) return startConversion(file, firstTask);
    if ('refused' in outcome) return refusePlayback(file, outcome.refused);
    await savePlayback(file, await store(file, target, outcome));
  });
};

/** Outcome of a job; a crash or timeout of its process is the file's own fault, so a retry would not help. */
const transcoded = async (
  renderer: Here['renderer'],
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
      writing = keepPlayback(file, { ...opened, progress: percent }).catch((error: unknown) =>
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
