/** Levels of a picture or of a PDF's page, cut into tiles and packed into one file. */
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  indexBytes,
  type Level,
  type Levels,
  levelsFor,
  levelsOf,
  type PictureRefusal,
  placeBytes,
  tileSide,
  tilesOf,
} from '#domain/file/levels.ts';
import {
  imageLibrary,
  type OpenPicture,
  openPicture,
  refusalOf,
  type Source,
  toldAs,
  typeOf,
} from '#server/files/open-picture.ts';
import { isExhausted, type RawBand } from './pdf.ts';
import { pdfAt } from './render.ts';

/** Levels to be made of a local copy of a picture, or of a page of a PDF, and the path of the file that takes them. */
export type LevelsJob =
  | (Source & { readonly into: string })
  | { readonly path: string; readonly page: number; readonly levels: Levels; readonly into: string };

/** Levels that were made, or the reason why there are none; a retry would not help. */
export type LevelsOutcome = Levels | { readonly refused: PictureRefusal };

/** Pixels on the longer side of a drawing's levels, as of a page's. */
const drawingSide = 4096;
/** Longest side in pixels, which a JPEG may have; a strip of more is all index. */
const longestSide = 65_535;
/** Most bytes of a picture that has to be decoded whole, because it is turned or comes in passes. */
const mostWhole = 400_000_000;
/** Quality of a tile, somewhat above a preview's: its pixels are looked at one by one. */
const encoding = { quality: 85, effort: 2 };
/** Rows of a page's band, which take at most 64 MB of PDFium's memory. */
const bandRows = 4 * tileSide;

export const renderLevels = async (job: LevelsJob): Promise<LevelsOutcome> => {
  try {
    return 'page' in job ? await levelsOfPage(job) : await levelsOfPicture(job);
  } catch (error) {
    if (isExhausted(error)) return { refused: 'too_complex' };
    throw error;
  }
};

/** File of tiles in the order of their levels, behind their index. */
const createPack = async (path: string, levels: readonly Level[]) => {
  const file: FileHandle = await open(path, 'w');
  const index = Buffer.alloc(indexBytes(levels));
  let [tiles, at] = [0, index.length];
  index.writeUInt32LE(at, 0);
  return {
    add: async (tile: Uint8Array): Promise<void> => {
      await file.write(tile, 0, tile.length, at);
      at += tile.length;
      tiles += 1;
      index.writeUInt32LE(at, tiles * placeBytes);
    },
    close: async (): Promise<void> => {
      if (tiles === tilesOf(levels)) await file.write(index, 0, index.length, 0);
      await file.close();
    },
  };
};

const levelsOfPicture = async ({ into, ...source }: Extract<LevelsJob, Source>): Promise<LevelsOutcome> => {
  const opened = await openPicture(source, await typeOf(source));
  if (!opened) return { refused: 'broken' };
  if ('refused' in opened) return opened;
  const folder = await mkdtemp(join(dirname(into), 'tiles-'));
  try {
    const levels = await sizeOf(opened);
    if ('refused' in levels) return levels;
    await cutInto(join(folder, 'picture'), opened, levels);
    const pack = await createPack(into, levelsOf(levels));
    for (const path of pathsOf(join(folder, 'picture_files'), levels)) await pack.add(await readFile(path));
    await pack.close();
    return levels;
  } catch (error) {
    // A tile that is missing or a full disk is not the picture's fault.
    if (error instanceof Error && 'code' in error) throw error;
    return { refused: toldAs[refusalOf(error)] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Levels of a picture by its metadata, or a refusal. */
const sizeOf = async ({ picture, isDrawing }: OpenPicture): Promise<LevelsOutcome> => {
  const { autoOrient, orientation = 1, isProgressive, channels, depth } = await picture.metadata();
  const { width, height } = autoOrient;
  const longer = Math.max(width, height);
  if (isDrawing) {
    const pixels = (side: number) => Math.max(1, Math.round((side * drawingSide) / longer));
    return { width: pixels(width), height: pixels(height), count: 2 };
  }
  const whole = width * height * channels * (depth === 'uchar' ? 1 : 2);
  const isWhole = orientation > 1 || isProgressive;
  if (longer > longestSide || (isWhole && whole > mostWhole)) return { refused: 'too_large' };
  return levelsFor({ width, height }) ?? { refused: 'broken' };
};

/** Decodes a picture in one pass and cuts all levels in it: only the rows of a tile are in memory. */
const cutInto = async (path: string, { picture, isDrawing }: OpenPicture, { width, height }: Levels) => {
  const sized = isDrawing ? picture.resize({ width, height, fit: 'fill' }) : picture;
  await sized
    .webp(encoding)
    .tile({ size: tileSide, layout: 'dz', container: 'fs', depth: 'onepixel' })
    .toFile(`${path}.dz`);
};

/** Paths of the tiles that libvips has written, in the order of the pack. It numbers levels from a single pixel on. */
const pathsOf = (folder: string, levels: Levels): readonly string[] => {
  const all = levelsOf(levels);
  const largest = Math.ceil(Math.log2(Math.max(levels.width, levels.height)));
  return all.flatMap(({ columns, rows }, index) =>
    Array.from({ length: columns * rows }, (_, tile) => {
      const level = largest - (all.length - 1 - index);
      return join(folder, String(level), `${tile % columns}_${Math.floor(tile / columns)}.webp`);
    }),
  );
};

/** Each level is drawn at its own size, which is sharper than a halved one, and costs a third more. */
const levelsOfPage = async ({
  path,
  page,
  levels,
  into,
}: Extract<LevelsJob, { page: number }>): Promise<LevelsOutcome> => {
  const pdf = await pdfAt(path);
  if ('refused' in pdf) return { refused: 'broken' };
  const all = levelsOf(levels);
  const pack = await createPack(into, all);
  try {
    for (const level of all) {
      const drawn = await pdf.renderBands(page, level, bandRows, async (band) => {
        for (const tile of await tilesOfBand(band)) await pack.add(tile);
      });
      if (!drawn) return { refused: 'broken' };
    }
    return levels;
  } finally {
    await pack.close();
  }
};

const tilesOfBand = async ({ rgba, width, height }: RawBand): Promise<readonly Buffer[]> => {
  const sharp = await imageLibrary();
  const tiles: Buffer[] = [];
  for (let top = 0; top < height; top += tileSide)
    for (let left = 0; left < width; left += tileSide) {
      const area = {
        left,
        top,
        width: Math.min(tileSide, width - left),
        height: Math.min(tileSide, height - top),
      };
      const tile = sharp(rgba, { raw: { width, height, channels: 4 } })
        .extract(area)
        .removeAlpha();
      tiles.push(await tile.webp(encoding).toBuffer());
    }
  return tiles;
};
