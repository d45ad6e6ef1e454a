/** Renditions of films and sounds, presented as the contracts define. */
import type { File, Playback } from '#contracts/file.ts';
import { mayTryAgain } from '#domain/file/playback.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { mediaUrl } from './media.ts';
import { playbackKey } from './storage.ts';

const nothing = {
  progress: 0,
  refusal: null,
  url: null,
  rate: null,
  frames: null,
  width: null,
  height: null,
  strip: null,
  loudness: null,
} satisfies Partial<Playback>;

/** Null for a file without playback, a refused one included. Its URLs are valid for at least half an hour. */
export const presentPlayback = async (file: FileRecord, now: number): Promise<File['playback']> => {
  const { playback, state } = file;
  if (!playback || state === 'refused') return null;
  const { refusal, progress = 0, rate, width, height, frames, strip, hasLoudness } = playback;
  if (refusal) return { ...nothing, state: 'refused', refusal, can_retry: mayTryAgain(file) };
  const opened = { ...nothing, rate: rate ?? null, width: width ?? null, height: height ?? null };
  if (frames === undefined) return { ...opened, state: 'pending', progress };
  const address = (kind: Parameters<typeof playbackKey>[1]) => mediaUrl(playbackKey(file, kind), now);
  const [url, pictures, loudness] = await Promise.all([
    address(width === undefined ? 'audio' : 'video'),
    strip ? address('strip') : null,
    hasLoudness ? address('loudness') : null,
  ]);
  return {
    ...opened,
    state: 'ready',
    progress: 100,
    url,
    frames,
    strip: strip && pictures !== null ? { ...strip, url: pictures } : null,
    loudness,
  };
};
