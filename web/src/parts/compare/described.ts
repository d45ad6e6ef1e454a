import type { File } from '#contracts/file.ts';
import { renditionOf } from '../player/rendition.ts';
import { isSameRate } from './pairing.ts';

/**
 * Described version that plays in place of a film in a comparison: one with the frames of the film, because the line of
 * time and its points are the film's.
 */
export const describedBeside = (film: File, all: readonly File[]): File | undefined => {
  const version = all.find(({ id }) => id === film.described_by);
  const [own, made] = [renditionOf(film.playback), renditionOf(version?.playback ?? null)];
  return own && made && own.frames === made.frames && isSameRate(own.rate, made.rate) ? version : undefined;
};
