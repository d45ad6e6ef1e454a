import type { FileCaptions, Playback } from '#contracts/file.ts';
import type { WirePoint } from '#contracts/points.ts';
import type { FileOfRound } from '#domain/file/replacement.ts';
import { anchorOf, clockRange, type Moment, markInWords, regionOf } from '#domain/point/index.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';

/** File that points are on. */
export interface PointFile extends FileOfRound {
  /** URL of its picture; null if there is none. */
  readonly preview: string | null;
  readonly playback?: Playback | null | undefined;
  readonly captions?: readonly FileCaptions[] | undefined;
  readonly pages?: { readonly count: number | null } | null | undefined;
}

/** Moment, or range, in words. */
export const momentWords = (moment: Moment, texts: Pick<PointsTexts, 'moment'>): string => {
  return texts.moment(...clockRange(moment));
};

/** Place of a point in words: file, page, time, and region of the picture or the marked words. */
export const placeWords = (
  { file_id, selector }: Pick<WirePoint, 'file_id' | 'selector'>,
  files: readonly PointFile[],
  texts: Pick<PointsTexts, 'whole' | 'earlierFile' | 'where' | 'moment' | 'region' | 'language'>,
): string => {
  if (file_id === null) return texts.whole;
  const file = files.find(({ id }) => id === file_id);
  const { page, moment, shape } = selector;
  const spot = shape && anchorOf(shape);
  return texts.where({
    file: file?.name ?? texts.earlierFile,
    page,
    time: moment && momentWords(moment, texts),
    region:
      (shape?.type === 'text' ? markInWords(shape, texts.language) : undefined) ??
      (spot && texts.region[regionOf(spot)]),
  });
};
