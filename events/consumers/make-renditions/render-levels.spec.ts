import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { type Levels, levelsOf, pageLevels, placeBytes, tileSide, tilesOf } from '#domain/file/levels.ts';
import { temporaryFolder } from '#testing/support.ts';
import { pdfOf } from '#testing/test-pdf.ts';
import { adobeRgb, emptyPng, profileOf, withProfile } from '#testing/test-pictures.ts';
import { type LevelsOutcome, renderLevels } from './render-levels.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A file in a folder of its own, as a copy of an upload is. */
const put = (bytes: Uint8Array, name: string) => {
  const own = join(folder.path, crypto.randomUUID());
  mkdirSync(own);
  const path = join(own, 'upload');
  writeFileSync(path, bytes);
  return { own, path, name, into: `${path}.levels` };
};
const refusalOf = async (bytes: Uint8Array, name: string) => {
  const { own, ...job } = put(bytes, name);
  const outcome = await renderLevels(job);
  expect(readdirSync(own)).toEqual(['upload']);
  return outcome;
};
const made = (outcome: LevelsOutcome): Levels => {
  if ('refused' in outcome) throw new Error(`Refused: ${outcome.refused}`);
  return outcome;
};

type Colour = readonly [red: number, green: number, blue: number];

/** Levels of a job as a browser reads them: a tile is the bytes between two entries of the index. */
const read = (path: string, levels: Levels) => {
  const pack = readFileSync(path);
  const all = levelsOf(levels);
  const at = (tile: number) => pack.readUInt32LE(tile * placeBytes);
  const tile = (level: number, x: number, y: number) => {
    const { first = 0, columns = 0 } = all[level] ?? {};
    const number = first + Math.floor(y / tileSide) * columns + Math.floor(x / tileSide);
    return pack.subarray(at(number), at(number + 1));
  };
  return {
    end: at(tilesOf(all)),
    bytes: pack.length,
    tile,
    pixel: async (level: number, x: number, y: number): Promise<Colour> => {
      const { data, info } = await sharp(tile(level, x, y))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const offset = ((y % tileSide) * info.width + (x % tileSide)) * info.channels;
      const [red = 0, green = 0, blue = 0] = data.subarray(offset);
      return [red, green, blue];
    },
  };
};
const levelsOfPicture = async (bytes: Uint8Array, name: string) => {
  const { own, ...job } = put(bytes, name);
  const levels = made(await renderLevels(job));
  expect(readdirSync(own).toSorted()).toEqual(['upload', 'upload.levels']);
  return { levels, ...read(job.into, levels) };
};
const distance = (one: Colour, other: Colour) =>
  Math.max(...one.map((channel, index) => Math.abs(channel - (other[index] ?? 0))));

/** Picture in squares of a tile, each of its own colour, with a black pixel. */
const squareAt = (x: number, y: number): Colour => [
  40 + 16 * Math.floor(x / tileSide),
  30 + 24 * Math.floor(y / tileSide),
  128,
];
const blackAt = { x: 4321, y: 2345 };
const squares = (width: number, height: number): Sharp => {
  const rgb = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 3) {
      const [red, green, blue] = squareAt(x, y);
      rgb[at] = red;
      rgb[at + 1] = green;
      rgb[at + 2] = blue;
    }
  if (width > blackAt.x && height > blackAt.y) {
    const at = (blackAt.y * width + blackAt.x) * 3;
    rgb.fill(0, at, at + 3);
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } });
};
const plain = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

describe('a large picture', () => {
  it('has levels of halved sizes, each tile with the pixels of its place', async () => {
    const picture = await levelsOfPicture(await squares(6000, 4000).png().toBuffer(), 'poster.png');
    expect(picture.levels).toEqual({ width: 6000, height: 4000, count: 2 });
    expect(levelsOf(picture.levels).map(({ columns, rows }) => columns * rows)).toEqual([24, 96]);
    expect(picture.end).toBe(picture.bytes);
    for (const [x, y] of [
      [0, 0],
      [511, 511],
      [512, 0],
      [3000, 1700],
      [5999, 3999],
    ] as const) {
      expect(distance(await picture.pixel(1, x, y), squareAt(x, y))).toBeLessThan(14);
      const half = [Math.floor(x / 2), Math.floor(y / 2)] as const;
      expect(distance(await picture.pixel(0, ...half), squareAt(x, y))).toBeLessThan(14);
    }
    const [first, last] = [picture.tile(0, 0, 0), picture.tile(1, 5999, 3999)];
    expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(await sharp(last).metadata()).toMatchObject({
      format: 'webp',
      width: 6000 - 11 * 512,
      height: 4000 - 7 * 512,
    });
    const { x, y } = blackAt;
    expect(Math.max(...(await picture.pixel(1, x, y)))).toBeLessThan(90);
    expect(distance(await picture.pixel(1, x + 4, y), squareAt(x, y))).toBeLessThan(14);
  });

  it('is upright, although its camera turned it', async () => {
    const bytes = await squares(2400, 1700).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { levels, pixel } = await levelsOfPicture(bytes, 'photo.jpg');
    expect(levels).toEqual({ width: 1700, height: 2400, count: 1 });
    expect(distance(await pixel(0, 1690, 10), squareAt(10, 10))).toBeLessThan(14);
    expect(distance(await pixel(0, 10, 2390), squareAt(2390, 1690))).toBeLessThan(14);
  });

  it('keeps what is transparent', async () => {
    const clear = sharp({ create: { width: 1700, height: 600, channels: 4, background: '#0000' } });
    const { tile } = await levelsOfPicture(await clear.png().toBuffer(), 'logo.png');
    expect((await sharp(tile(0, 0, 0)).stats()).isOpaque).toBe(false);
  });

  it('is drawn with 4096 pixels if it is a drawing', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><path fill="#f00" d="M0 0h4v4H0z"/></svg>';
    const { levels, pixel } = await levelsOfPicture(Buffer.from(drawing), 'logo.svg');
    expect(levels).toEqual({ width: 4096, height: 2048, count: 2 });
    expect(distance(await pixel(1, 2040, 1000), [255, 0, 0])).toBeLessThan(10);
    expect(distance(await pixel(1, 2056, 1000), [255, 0, 0])).toBeGreaterThan(100);
  });
});

describe('colours of tiles', () => {
  const numbers = 'rgb(180, 120, 90)';
  const small = () => plain(1700, 400, numbers).png().toBuffer();
  /** Profile of Display P3, as sharp has it. */
  const displayP3 = async () => {
    const { icc } = await sharp(await plain(1, 1, 'red').withIccProfile('p3').png().toBuffer()).metadata();
    return icc ?? Buffer.alloc(0);
  };

  // The numbers as the colour spaces define them: the same ones would be paler without the profile.
  it.each<[string, () => Promise<Buffer> | Buffer, Colour]>([
    ['Display P3', displayP3, [190, 117, 84]],
    ['Adobe RGB', () => profileOf(adobeRgb), [199, 121, 88]],
  ])('are converted from %s to sRGB by the profile', async (_, profile, expected) => {
    const bytes = withProfile(await small(), await profile());
    const { tile, pixel } = await levelsOfPicture(bytes, 'photo.png');
    expect(distance(await pixel(0, 100, 100), expected)).toBeLessThan(4);
    expect((await sharp(tile(0, 0, 0)).metadata()).icc).toBeUndefined();
  });

  it('without a profile are taken as sRGB, and stay', async () => {
    const { pixel } = await levelsOfPicture(await small(), 'photo.png');
    expect(distance(await pixel(0, 100, 100), [180, 120, 90])).toBeLessThan(4);
  });

  it('are converted from print to sRGB by the profile', async () => {
    const bytes = await plain(1700, 400, '#c8b4a0')
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const { tile, pixel } = await levelsOfPicture(bytes, 'print.jpg');
    expect((await sharp(tile(0, 0, 0)).metadata()).space).toBe('srgb');
    // Not exactly: paper is darker than a screen. Without the profile it would be yellow.
    expect(distance(await pixel(0, 100, 100), [0xc8, 0xb4, 0xa0])).toBeLessThan(14);
  });
});

describe('a picture without levels', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    [
      'cut off',
      async () => (await squares(2400, 1700).png().toBuffer()).subarray(0, 9000),
      'a.png',
      'broken',
    ],
    ['without a picture in it', () => Buffer.from('Not a picture'), 'a.png', 'broken'],
    ['of 100 megapixels and a row', () => emptyPng(10_000, 10_001), 'a.png', 'too_large'],
    ['of gigapixels in 2 KB', () => emptyPng(65_000, 65_000), 'a.png', 'too_large'],
    ['longer than any screen', () => emptyPng(65_536, 8), 'a.png', 'too_large'],
    [
      'in passes that have to be unpacked whole',
      () => emptyPng(9000, 9000, { interlaced: true, depth: 16 }),
      'a.png',
      'too_large',
    ],
    [
      'drawn by more than can be parsed',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(10_000_000)}</svg>`),
      'a.svg',
      'too_large',
    ],
  ])('is one %s', async (_, make, name, refused) => {
    expect(await refusalOf(await make(), name)).toEqual({ refused });
  });
});

describe('a page', () => {
  const lines = [{ text: 'Menu', at: [72, 720] as const }];

  it('has levels from 4096 pixels on, each drawn at its own size', async () => {
    const content = '1 0 0 rg 0 0 298 421 re f';
    const { path, into } = put(pdfOf([{ lines, content, mediaBox: [0, 0, 1190, 1684] }]), 'menu.pdf');
    const levels = pageLevels(1190, 1684);
    expect(levels).toEqual({ width: 4959, height: 7017, count: 2 });
    expect(await renderLevels({ path, page: 1, levels, into })).toEqual(levels);
    const { pixel, end, bytes } = read(into, levels);
    expect(end).toBe(bytes);
    // The lower left quarter of A2's width and height is red, over the seam of two bands.
    for (const [x, y] of [
      [1200, 7000],
      [1200, 5300],
      [10, 6150],
    ] as const)
      expect(distance(await pixel(1, x, y), [255, 0, 0])).toBeLessThan(10);
    for (const [x, y] of [
      [1280, 7000],
      [1200, 5200],
    ] as const)
      expect(distance(await pixel(1, x, y), [255, 255, 255])).toBeLessThan(10);
    expect(distance(await pixel(0, 600, 3490), [255, 0, 0])).toBeLessThan(10);
  });

  it('has none if it cannot be drawn', async () => {
    const { path, into } = put(pdfOf([{ mediaBox: [0, 0, 4e9, 4e9] }]), 'menu.pdf');
    const job = { path, page: 1, levels: pageLevels(595, 842), into };
    expect(await renderLevels(job)).toEqual({ refused: 'broken' });
  });
});
