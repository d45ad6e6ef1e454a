/**
 * Levels of a large picture: itself, and itself at halved sizes, each cut into tiles. A browser loads the tiles of what is
 * in sight, at the level that the zoom needs (docs/decisions/0055-levels-in-one-object.md).
 */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels on each side of a tile; those at the right and lower edge are smaller. */
export const tileSide = 512;

/** Pixels on the longer side of a preview: a picture beyond them has levels. */
export const previewSide = 1600;

/** Bytes of a tile's place in the index: where it begins, as an unsigned integer, the least significant byte first. */
export const placeBytes = 4;

/** Levels as they are kept and told: the pixels of the largest, and how many there are. */
export interface Levels extends Size {
  readonly count: number;
}

/** A level: its pixels, its tiles across and down, and the number of its first tile among those of all levels. */
export interface Level extends Size {
  readonly columns: number;
  readonly rows: number;
  readonly first: number;
}

const halved = ({ width, height }: Size): Size => ({
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
});

/** All levels, the smallest first. Their tiles follow each other from left to right, then down, and then by level. */
export const levelsOf = ({ width, height, count }: Levels): readonly Level[] => {
  const sizes: Size[] = [{ width, height }];
  for (let size: Size = { width, height }; sizes.length < count; sizes.push(size)) size = halved(size);
  let first = 0;
  return sizes.toReversed().map((size) => {
    const [columns, rows] = [Math.ceil(size.width / tileSide), Math.ceil(size.height / tileSide)];
    const level = { ...size, columns, rows, first };
    first += columns * rows;
    return level;
  });
};

/** Number of the tiles of all levels. */
export const tilesOf = (levels: readonly Level[]): number =>
  levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0);

/** Bytes of the index before the tiles: the beginning of each, and the end of the last one. */
export const indexBytes = (levels: readonly Level[]): number => placeBytes * (tilesOf(levels) + 1);

/** Levels of a picture of this size: halves of it as long as they are larger than the preview; undefined if it has none. */
export const levelsFor = ({ width, height }: Size): Levels | undefined => {
  const longer = Math.max(width, height);
  if (longer <= previewSide) return undefined;
  let count = 1;
  while (longer / 2 ** count > previewSide) count += 1;
  return { width, height, count };
};

/** Pixels on the longer side of a page's levels: 300 an inch, within these bounds. */
const pageSides = { least: 4096, most: 8192 };
const pixelsAPoint = 300 / 72;

/** Levels of a page of this size in points. They begin where its larger picture ends. */
export const pageLevels = (width: number, height: number): Levels => {
  const longer = Math.max(width, height);
  const { least, most } = pageSides;
  const side = Math.round(Math.min(most, Math.max(least, longer * pixelsAPoint)));
  const pixels = (points: number) => Math.max(1, Math.round((points * side) / longer));
  return { width: pixels(width), height: pixels(height), count: side > least ? 2 : 1 };
};

/**
 * Reasons for a picture without a preview, or for a large one without levels: more pixels, bytes or a longer side than there is
 * room for, more time or memory than it is given, or damage.
 */
export type PictureRefusal = 'too_large' | 'too_complex' | 'broken';

/** Levels of a picture as they are kept. */
export type KeptLevels = Partial<Levels> & { readonly refusal?: PictureRefusal };

/**
 * Facts of a picture as it was uploaded, kept once its preview is made: pixels as it is shown, `colours` that a screen of sRGB
 * does not have, and `animated` if it has several frames, of which previews show the first. A refused one has no preview.
 */
export interface KeptPicture extends Partial<Size> {
  readonly colours?: 'wide' | 'cmyk';
  readonly animated?: boolean;
  readonly refusal?: PictureRefusal;
}
