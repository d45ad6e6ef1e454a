import type { File, Playback } from '#contracts/file.ts';
import type { FrameRate } from '#domain/point/index.ts';
import type { PlayerTexts } from '#lib/texts/en/player.ts';
import type { Picture } from '../viewer/picture.ts';
import type { Size } from '../viewer/view.ts';

export type PlayedFile = Pick<
  File,
  | 'id'
  | 'name'
  | 'description'
  | 'captions'
  | 'described_by'
  | 'kind'
  | 'size'
  | 'type'
  | 'url'
  | 'preview'
  | 'playback'
>;

/** Playable form of a film or a sound, with its frames. */
export interface Rendition {
  readonly url: string;
  readonly rate: FrameRate;
  readonly frames: number;
}

/** Rendition of a file; undefined until it is ready, and if it was refused. */
export const renditionOf = (playback: Playback | null): Rendition | undefined => {
  const { url, rate, frames } = playback ?? {};
  return url && rate && frames ? { url, rate, frames } : undefined;
};

/** Texts for a film or for a sound. */
export const wordsOf = (file: PlayedFile, texts: PlayerTexts) =>
  texts.kinds[file.kind === 'audio' ? 'sound' : 'film'];

/** Pixels by which a film is enlarged to fill the page; a stage needs its aspect ratio only. */
const large = 4096;

/** Placeholder picture with a film's aspect ratio, for a stage that shows the film itself. */
export const filmSheet = ({ width, height }: Size): Picture => ({
  small: '',
  width: large,
  height: (large * height) / width,
});
