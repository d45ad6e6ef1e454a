/** Invalid pictures for tests: with a profile that does not fit, or with a header alone. */
import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

const chunkOf = (type: string, data: Uint8Array): Buffer => {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4);
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8);
  return chunk;
};

/** PNG of RGBA that declares so many pixels, and has none. */
export const emptyPng = (
  width: number,
  height: number,
  { interlaced = false, depth = 8 }: { readonly interlaced?: boolean; readonly depth?: 8 | 16 } = {},
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, interlaced ? 1 : 0], 8);
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([signature, chunkOf('IHDR', header), chunkOf('IDAT', pixels)]);
};

/** Same PNG with an ICC profile; pixel values unchanged. */
export const withProfile = (png: Buffer, icc: Uint8Array): Buffer => {
  const afterHeader = signature.length + 25;
  const profile = Buffer.concat([Buffer.from('profile\0\0'), deflateSync(icc)]);
  return Buffer.concat([png.subarray(0, afterHeader), chunkOf('iCCP', profile), png.subarray(afterHeader)]);
};

/** Primaries in XYZ, adapted to D50, and the gamma of a profile. */
export interface Primaries {
  readonly red: readonly [number, number, number];
  readonly green: readonly [number, number, number];
  readonly blue: readonly [number, number, number];
  readonly gamma: number;
}

export const adobeRgb: Primaries = {
  red: [0.60974, 0.31111, 0.01947],
  green: [0.20528, 0.62567, 0.06087],
  blue: [0.14919, 0.06322, 0.74457],
  gamma: 563 / 256,
};

/** ICC profile of version 2 for a screen with these primaries. */
export const profileOf = ({ red, green, blue, gamma }: Primaries): Buffer => {
  const xyz = (values: readonly number[]) => {
    const tag = Buffer.alloc(20);
    tag.write('XYZ ');
    for (const [index, value] of values.entries())
      tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index);
    return tag;
  };
  const text = Buffer.alloc(104);
  text.write('desc');
  text.writeUInt32BE(5, 8);
  text.write('Test', 12);
  const curve = Buffer.alloc(16);
  curve.write('curv');
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(gamma * 256), 12);
  const white = [0.9642, 1, 0.8249];
  const tags: readonly (readonly [name: string, data: Buffer])[] = [
    ['desc', text],
    ['wtpt', xyz(white)],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ...['rTRC', 'gTRC', 'bTRC'].map((name) => [name, curve] as const),
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  let at = 128 + table.length;
  for (const [index, [name, data]] of tags.entries()) {
    table.write(name, 4 + 12 * index);
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(data.length, 12 + 12 * index);
    at += data.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at);
  header.writeUInt32BE(0x02_40_00_00, 8);
  for (const [place, word] of [
    [12, 'mntr'],
    [16, 'RGB '],
    [20, 'XYZ '],
    [36, 'acsp'],
  ] as const)
    header.write(word, place);
  header.set(xyz(white).subarray(8), 68);
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)]);
};
