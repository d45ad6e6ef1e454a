/** Web image, parsed from its first byte to its last. */
export interface Picture {
  readonly type: 'image/png' | 'image/gif' | 'image/jpeg' | 'image/webp';
  readonly extension: 'png' | 'gif' | 'jpg' | 'webp';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Identifies an image by its signature and structure: PNG, GIF, JPEG or WebP. Undefined unless the bytes are exactly
 * one whole image: trailing bytes could make it a second format as well (polyglot). `trailing` allows them, because
 * phones append a second image to photos. Pixels are left to the decoder.
 */
export const pictureOf = (bytes: Uint8Array, { trailing = false } = {}): Picture | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const found = png(view) ?? gif(view) ?? jpeg(view) ?? webp(view);
    if (!found) return undefined;
    const ends = trailing ? found.end <= bytes.length : found.end === bytes.length;
    return ends && found.width > 0 && found.height > 0
      ? { type: found.type, extension: found.extension, width: found.width, height: found.height }
      : undefined;
  } catch (error) {
    // Truncated: the image goes on beyond the last byte.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

type Found = Picture & { readonly end: number };

const startsWith = (view: DataView, signature: readonly number[]): boolean =>
  view.byteLength >= signature.length && signature.every((byte, at) => view.getUint8(at) === byte);

const ihdr = 0x49484452;
const iend = 0x49454e44;

const png = (view: DataView): Found | undefined => {
  if (!startsWith(view, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return undefined;
  if (view.getUint32(12) !== ihdr) return undefined;
  let at = 8;
  for (;;) {
    const length = view.getUint32(at);
    const kind = view.getUint32(at + 4);
    // Chunk: length (4 bytes), name (4), data, checksum (4).
    at += 12 + length;
    if (kind === iend) break;
  }
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return { type: 'image/png', extension: 'png', width, height, end: at };
};

/** Bytes of the GIF colour table that a flag byte announces; 0 without the flag. */
const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Offset after a chain of length-prefixed sub-blocks. */
const behindBlocks = (view: DataView, from: number): number => {
  let at = from;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
  return at + 1;
};

const gif = (view: DataView): Found | undefined => {
  const [g, i, f, eight, seven, nine, a] = [0x47, 0x49, 0x46, 0x38, 0x37, 0x39, 0x61];
  if (!startsWith(view, [g, i, f, eight, seven, a]) && !startsWith(view, [g, i, f, eight, nine, a])) {
    return undefined;
  }
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  let at = 13 + colours(view.getUint8(10));
  for (;;) {
    const kind = view.getUint8(at);
    if (kind === 0x3b) return { type: 'image/gif', extension: 'gif', width, height, end: at + 1 };
    // Image descriptor with its colour table, code size and data; otherwise an extension, led by its label.
    if (kind === 0x2c) at = behindBlocks(view, at + 11 + colours(view.getUint8(at + 9)));
    else if (kind === 0x21) at = behindBlocks(view, at + 2);
    else return undefined;
  }
};

/** JPEG markers without a length: restarts (RST), and one byte of filling (TEM). */
const standsAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/** JPEG frame markers (SOF), which hold the size; three in their range (DHT, JPG, DAC) are something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpeg = (view: DataView): Found | undefined => {
  if (!startsWith(view, [0xff, 0xd8, 0xff])) return undefined;
  let [width, height] = [0, 0];
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return { type: 'image/jpeg', extension: 'jpg', width, height, end: at + 2 };
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2;
    if (standsAlone(marker)) continue;
    if (isFrame(marker)) [height, width] = [view.getUint16(at + 3), view.getUint16(at + 5)];
    at += view.getUint16(at);
    if (marker === 0xda) at = behindScan(view, at);
  }
};

/** Offset after a scan's coded data: its first marker that is neither a stuffed 0xFF nor a restart. */
const behindScan = (view: DataView, from: number): number => {
  let at = from;
  for (;;) {
    if (view.getUint8(at) === 0xff) {
      const next = view.getUint8(at + 1);
      if (next !== 0 && next !== 0xff && !standsAlone(next)) return at;
    }
    at += 1;
  }
};

const riff = 0x52494646;
const webpForm = 0x57454250;
const [vp8, vp8l, vp8x] = [0x56503820, 0x5650384c, 0x56503858];

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/** Size in a WebP file's first chunk: lossy (VP8), lossless (VP8L), or with extensions (VP8X). */
const webpSize = (view: DataView): readonly [width: number, height: number] => {
  const kind = view.getUint32(12);
  if (kind === vp8) return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  if (kind === vp8x) return [uint24(view, 24) + 1, uint24(view, 27) + 1];
  if (kind !== vp8l) return [0, 0];
  const bits = view.getUint32(21, true);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
};

const webp = (view: DataView): Found | undefined => {
  if (view.byteLength < 12 || view.getUint32(0) !== riff || view.getUint32(8) !== webpForm) return undefined;
  const length = view.getUint32(4, true);
  // Chunks are padded to an even length, and so is the whole.
  const end = 8 + length + (length & 1);
  if (end > view.byteLength) return undefined;
  const [width, height] = webpSize(view);
  return { type: 'image/webp', extension: 'webp', width, height, end };
};
