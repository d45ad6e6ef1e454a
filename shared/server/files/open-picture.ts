/** Opens untrusted pictures by sharp, for the processes that render them. */
import { open, readFile, stat } from 'node:fs/promises';
import type { Sharp, SharpOptions } from 'sharp';
import type { PictureRefusal } from '#domain/file/levels.ts';
import { sniff, sniffBytes } from '#domain/file/sniff.ts';

/** Local copy of an upload, under the name it was uploaded with. */
export interface Source {
  readonly path: string;
  readonly name: string;
}

/** Limits of opening a picture: 100 KB can unpack to gigabytes. */
export interface PictureLimits {
  readonly maxPixels: number;
  /** Limit in bytes as well, because an SVG is parsed whole. */
  readonly maxSvgBytes: number;
}

export const pictureLimits: PictureLimits = { maxPixels: 100_000_000, maxSvgBytes: 10_000_000 };

/** sharp with little memory and only these formats, loaded lazily. */
export const imageLibrary = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif', 'Tiff', 'Svg'].map(
      (format) => `VipsForeignLoad${format}`,
    ),
  });
  return sharp;
};

/** Media type of a file by its first bytes. */
export const typeOf = async ({ path, name }: Source): Promise<string> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(sniffBytes));
    return sniff(buffer.subarray(0, bytesRead), name).type;
  } finally {
    await file.close();
  }
};

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/tiff'];
const drawingType = 'image/svg+xml';

/** Opened picture; a vector drawing has no pixels of its own, and may be enlarged. */
export interface OpenPicture {
  readonly picture: Sharp;
  readonly isDrawing: boolean;
}

/** Opens a picture of this type, upright; undefined for a type that is not rendered. Nothing is decoded yet. */
export const openPicture = async (
  { path }: Source,
  type: string,
  limits: PictureLimits = pictureLimits,
): Promise<OpenPicture | { readonly refused: 'too_large' } | undefined> => {
  const isDrawing = type === drawingType;
  if (!isDrawing && !imageTypes.includes(type)) return undefined;
  if (isDrawing && (await stat(path)).size > limits.maxSvgBytes) return { refused: 'too_large' };
  const options: SharpOptions = { limitInputPixels: limits.maxPixels, failOn: 'truncated', autoOrient: true };
  // Read from memory: a drawing without a path of its own cannot refer to other files.
  const input = isDrawing ? await readFile(path) : path;
  return { picture: (await imageLibrary())(input, options), isDrawing };
};

type DecoderRefusal = 'too_slow' | 'too_large' | 'unreadable';

/** Refusals of a decoder, as shown to people. */
export const toldAs: Readonly<Record<DecoderRefusal, PictureRefusal>> = {
  too_slow: 'too_complex',
  too_large: 'too_large',
  unreadable: 'broken',
};

/** Refusal of a decoder, by its error. */
export const refusalOf = (error: unknown): DecoderRefusal => {
  const message = error instanceof Error ? error.message : '';
  if (/timeout/i.test(message)) return 'too_slow';
  return /pixel limit|too large/i.test(message) ? 'too_large' : 'unreadable';
};
