import { open, readFile, stat } from 'node:fs/promises';
import type { Sharp, SharpOptions } from 'sharp';
import { isThumbnailable } from '#domain/file/kind.ts';
import { sniff, sniffBytes } from '#domain/file/sniff.ts';
import { demuxers } from '#server/files/media-formats.ts';
import { type Box, type RawPicture, videoFrame } from './video-frame.ts';

/** Thumbnails (delivery.md section 9). */
export const thumbnailBox: Box = { width: 200, height: 200 };
/** Picture on the review page in place of the upload itself. */
export const previewBox: Box = { width: 1600, height: 1600 };

/** A local copy of an upload, under the name it was uploaded with. */
export interface Source {
  readonly path: string;
  readonly name: string;
}

/** Reason for no picture; a retry would not help. */
export type RenderRefusal = 'not_renderable' | 'nothing_to_show' | 'too_large' | 'too_slow' | 'unreadable';

export type Rendered =
  | { readonly webp: Buffer; readonly width: number; readonly height: number }
  | { readonly refused: RenderRefusal };

/** Limits of rendering a file. The files are untrusted, and 100 KB can unpack to gigabytes. */
export interface RenderLimits {
  readonly maxPixels: number;
  /** Limit in bytes as well, because an SVG is parsed whole. */
  readonly maxSvgBytes: number;
  readonly milliseconds: number;
}

export const renderLimits: RenderLimits = {
  maxPixels: 100_000_000,
  maxSvgBytes: 10_000_000,
  milliseconds: 20_000,
};

/**
 * Thumbnail of an image or video: WebP within 200 × 200, uncropped, enlarged only for a drawing (SVG). Types not listed
 * for thumbnails are refused, QuickTime also under the name .mp4.
 */
export const renderThumbnail = async (
  source: Source,
  limits: RenderLimits = renderLimits,
): Promise<Rendered> => {
  if (!isThumbnailable(source.name)) return { refused: 'not_renderable' };
  return render(source, thumbnailBox, limits, ['video/quicktime']);
};

/** Picture within 1600 × 1600 for the review page: a re-encoded image, or a video's poster. */
export const renderPreview = async (source: Source, limits: RenderLimits = renderLimits): Promise<Rendered> =>
  render(source, previewBox, limits, []);

/** Renderers by kind of picture, in the order of rendering. */
export const renderers = { thumbnail: renderThumbnail, preview: renderPreview } as const;
export type PictureKind = keyof typeof renderers;

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/tiff'];

/**
 * Chooses the decoder by the content alone. An expected refusal is a value; a thrown error (no such file, no space) is
 * worth a retry. After `too_slow` native code may still be busy, and only the end of the process stops it.
 */
const render = async (
  source: Source,
  box: Box,
  limits: RenderLimits,
  except: string[],
): Promise<Rendered> => {
  const { type } = sniff(await start(source.path), source.name);
  if (except.includes(type)) return { refused: 'not_renderable' };
  if (imageTypes.includes(type)) return encode(await image(source.path, limits), box, limits);
  if (type === 'image/svg+xml') {
    if ((await stat(source.path)).size > limits.maxSvgBytes) return { refused: 'too_large' };
    // Read from memory, because a drawing without a path of its own cannot refer to other files.
    return encode(await image(await readFile(source.path), limits), box, limits, true);
  }
  if (!(type in demuxers)) return { refused: 'not_renderable' };
  const frame = await videoFrame(source.path, type, box, limits);
  return 'refused' in frame ? frame : encode(await raw(frame), box, limits);
};

/** First bytes of a file. */
const start = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(sniffBytes));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** sharp with a small memory and only these formats, loaded lazily. */
const imageLibrary = async () => {
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

const image = async (input: string | Buffer, limits: RenderLimits): Promise<Sharp> => {
  const options: SharpOptions = { limitInputPixels: limits.maxPixels, failOn: 'truncated', autoOrient: true };
  return (await imageLibrary())(input, options);
};

const raw = async ({ rgba, width, height, turns }: RawPicture): Promise<Sharp> =>
  (await imageLibrary())(rgba, { raw: { width, height, channels: 4 } }).rotate(turns * 90);

const encode = async (picture: Sharp, box: Box, limits: RenderLimits, enlarge = false): Promise<Rendered> => {
  const seconds = Math.ceil(limits.milliseconds / 1000);
  try {
    const { data, info } = await within(
      limits.milliseconds,
      picture
        .timeout({ seconds })
        .resize({ ...box, fit: 'inside', withoutEnlargement: !enlarge })
        .webp({ quality: 80, effort: 2 })
        .toBuffer({ resolveWithObject: true }),
    );
    return { webp: data, width: info.width, height: info.height };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/timeout/i.test(message)) return { refused: 'too_slow' };
    return { refused: /pixel limit|too large/i.test(message) ? 'too_large' : 'unreadable' };
  }
};

/** Timeout for a promise: rejects after `milliseconds`. sharp checks its own timeout only between strips. */
const within = async <T>(milliseconds: number, promise: Promise<T>): Promise<T> => {
  let alarm: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    alarm = setTimeout(() => reject(new Error('timeout')), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(alarm));
};
