/**
 * Levels of a large picture: full size and halved sizes, each cut into tiles. A browser loads the visible tiles of
 * the level that the zoom needs (docs/decisions/0055-levels-in-one-object.md).
 */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels on each side of a tile; tiles at the right and lower edge are smaller. */
export const tileSide = 512;

/** Pixels on the longer side of a preview: a larger picture has levels. */
export const previewSide = 1600;

/** Bytes of an entry in the index: where a tile begins, as an unsigned little-endian integer. */
export const placeBytes = 4;

/** Levels as stored: the pixels of the largest, and the number of levels. */
export interface Levels extends Size {
  readonly count: number;
}

/** Level: its pixels, its tiles across and down, and the number of its first tile among those of all levels. */
export interface Level extends Size {
  readonly columns: number;
  readonly rows: number;
  readonly first: number;
}

const halved = ({ width, height }: Size): Size => ({
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
});

/** All levels, the smallest first. Tiles are numbered from left to right, then down, then by level. */
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

/** Bytes of the index before the tiles: the start of each tile, and the end of the last. */
export const indexBytes = (levels: readonly Level[]): number => placeBytes * (tilesOf(levels) + 1);

/**
 * Levels of a picture of this size: it is halved while it is larger than the preview; undefined if it has no levels.
 */
export const levelsFor = ({ width, height }: Size): Levels | undefined => {
  const longer = Math.max(width, height);
  if (longer <= previewSide) return undefined;
  let count = 1;
  while (longer / 2 ** count > previewSide) count += 1;
  return { width, height, count };
};

/** Pixels on the longer side of a page's largest level: 300 per inch, within these bounds. */
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
 * Reasons for a picture without a preview, or for a large one without levels: too many pixels or bytes, a side that
 * is too long, timeout, out of memory, or damage.
 */
export type PictureRefusal = 'too_large' | 'too_complex' | 'broken';

/** Levels of a picture as stored. */
export type KeptLevels = Partial<Levels> & { readonly refusal?: PictureRefusal };

/**
 * Facts of a picture as uploaded, stored once its preview is made: pixels as displayed, `colours` if it has some
 * outside sRGB, and `animated` if it has several frames, of which previews show the first. A refused picture has no
 * preview.
 */
export interface KeptPicture extends Partial<Size> {
  readonly colours?: 'wide' | 'cmyk';
  readonly animated?: boolean;
  readonly refusal?: PictureRefusal;
}
