import type { Sharp } from 'sharp';
import { isThumbnailable } from '#domain/file/kind.ts';
import { type KeptPicture, previewSide } from '#domain/file/levels.ts';
import { coloursOf } from '#server/files/colours.ts';
import { mailPictureFrom } from '#server/files/mail-picture.ts';
import { demuxers } from '#server/files/media-formats.ts';
import {
  imageLibrary,
  type OpenPicture,
  openPicture,
  type PictureLimits,
  pictureLimits,
  refusalOf,
  type Source,
  typeOf,
} from '#server/files/open-picture.ts';
import { type Box, type RawPicture, videoFrame } from './video-frame.ts';

/** Thumbnails (delivery.md section 9). */
export const thumbnailBox: Box = { width: 200, height: 200 };
/** Picture on the review page in place of the upload itself. */
export const previewBox: Box = { width: previewSide, height: previewSide };

export type { Source };

/** Reason for no picture; a retry would not help. */
export type RenderRefusal = 'not_renderable' | 'nothing_to_show' | 'too_large' | 'too_slow' | 'unreadable';

export type Rendered =
  | {
      readonly webp: Buffer;
      readonly width: number;
      readonly height: number;
      /** Facts of an image, told with its preview. */
      readonly picture?: KeptPicture;
      /** JPEG for mails, told with the preview. */
      readonly mail?: Buffer;
      /** True if the image has more pixels than its preview can show, as every drawing has. */
      readonly hasMore?: boolean;
    }
  | { readonly refused: RenderRefusal };

/** Limits of rendering a file. The files are untrusted. */
export interface RenderLimits extends PictureLimits {
  readonly milliseconds: number;
}

export const renderLimits: RenderLimits = { ...pictureLimits, milliseconds: 20_000 };

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
export const renderPreview = async (
  source: Source,
  limits: RenderLimits = renderLimits,
): Promise<Rendered> => {
  const rendered = await render(source, previewBox, limits, [], factsOf);
  if ('refused' in rendered) return rendered;
  const mail = await mailPictureFrom((await imageLibrary())(rendered.webp));
  return { ...rendered, ...(mail && { mail }) };
};

/** Renderers by kind of picture, in the order of rendering. */
export const renderers = { thumbnail: renderThumbnail, preview: renderPreview } as const;
export type PictureKind = keyof typeof renderers;

/**
 * Chooses the decoder by the content alone. An expected refusal is a value; a thrown error (no such file, no space) is
 * worth a retry. After `too_slow` native code may still be busy, and only the end of the process stops it.
 */
const render = async (
  source: Source,
  box: Box,
  limits: RenderLimits,
  except: string[],
  facts?: (opened: OpenPicture, shown: Box) => Promise<Facts>,
): Promise<Rendered> => {
  const type = await typeOf(source);
  if (except.includes(type)) return { refused: 'not_renderable' };
  const opened = await openPicture(source, type, limits);
  if (opened && 'refused' in opened) return opened;
  if (opened) {
    const encoded = await encode(opened.picture, box, limits, opened.isDrawing);
    return 'refused' in encoded || !facts ? encoded : { ...encoded, ...(await facts(opened, encoded)) };
  }
  if (!(type in demuxers)) return { refused: 'not_renderable' };
  const frame = await videoFrame(source.path, type, box, limits);
  return 'refused' in frame ? frame : encode(await raw(frame), box, limits);
};

type Facts = Pick<Extract<Rendered, { webp: Buffer }>, 'picture' | 'hasMore'>;

/** Facts of a picture whose preview has this size: that is also the size of a drawing, which has none of its own. */
const factsOf = async ({ picture, isDrawing }: OpenPicture, preview: Box): Promise<Facts> => {
  const { autoOrient, space, icc, delay = [] } = await picture.metadata();
  const { width, height } = isDrawing ? preview : autoOrient;
  const colours = coloursOf({ space, icc });
  const animated = delay.length > 1;
  return {
    picture: { width, height, ...(colours && { colours }), ...(animated && { animated }) },
    hasMore: isDrawing || (!animated && Math.max(width, height) > previewSide),
  };
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
    return { refused: refusalOf(error) };
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
