/** Files as calls answer them, apart from the calls that upload them, which no guest's page loads. */
import { captionKinds, captionLanguages } from '#domain/file/captions.ts';
import { pagesRefusals } from '#domain/file/pages.ts';
import { playbackRefusals } from '#domain/file/playback.ts';
import * as z from '#schema';
import { id, instant } from './common.ts';

/** `pending` until every picture is made or refused. */
const renditionState = z.enum(['pending', 'ready', 'refused']);

/** Reason that a part of a file cannot be shown, although it can be downloaded; null for none. */
const shownRefusal = z.nullable(z.enum(pagesRefusals));

/** Pages of a PDF as pictures, made after the upload, the first one at once. */
const filePages = z.object({
  /** While it is `pending`, the pages made so far can be shown. */
  state: renditionState,
  /** Null until the PDF has been opened, and if it cannot be opened. */
  count: z.nullable(z.number()),
  /** Pages that are made or refused. */
  made: z.number(),
  /** Reason that there are no pages to show. */
  refusal: shownRefusal,
});

/** Film or sound in a format that every browser plays, converted after the upload. */
const playback = z.object({
  /** `pending` until all of it is made or refused. */
  state: renditionState,
  /** Percent converted. */
  progress: z.number(),
  /** Reason that it cannot be converted; the original can be downloaded, and some browsers play it. */
  refusal: z.nullable(z.enum(playbackRefusals)),
  /** True of a refusal that may be by chance, so that an agent may have it tried again. */
  can_retry: z.optional(z.boolean()),
  /**
   * Signed URL of an MP4: H.264 within 1280×720, portrait within 720×1280, with AAC, or AAC alone for a sound. Null
   * until `ready`, like every field below without a rule of its own.
   */
  url: z.nullable(z.string()),
  /** Constant frame rate as a fraction; 1000/1 for a sound. Null until the upload has been opened. */
  rate: z.nullable(z.object({ frames: z.number(), seconds: z.number() })),
  /** Length in frames of that rate. */
  frames: z.nullable(z.number()),
  /** Pixels of the rendition, known once the upload has been opened; null for a sound. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /**
   * Small pictures of a film in a grid, for scrubbing: from left to right, then down, one for each `every` frames
   * from 0.
   */
  strip: z.nullable(
    z.object({
      url: z.string(),
      columns: z.number(),
      count: z.number(),
      /** Pixels of each picture. */
      width: z.number(),
      height: z.number(),
      every: z.number(),
    }),
  ),
  /** Signed URL of the sound's loudness, JSON `{ "peaks": number[] }` from 0 to 1, evenly over its length; null without sound. */
  loudness: z.nullable(z.string()),
});
export type Playback = z.output<typeof playback>;

/**
 * Large picture at several sizes, cut into tiles: one object, of which a browser reads the visible parts by `Range`.
 * An index comes first: for each tile its offset, then the end, as 4-byte unsigned little-endian integers. Tiles are
 * WebP of 512 pixels, less at the right and lower edge, from left to right, then down, then by level, the smallest
 * first.
 */
const levels = z.object({
  /** Signed URL. */
  url: z.string(),
  /** Pixels of the largest level. */
  width: z.number(),
  height: z.number(),
  /** Number of levels: each has half the size of the next, rounded up. */
  count: z.number(),
});
export type TiledLevels = z.output<typeof levels>;

/** Image as uploaded. */
const picture = z.object({
  /** Pixels, upright; for a vector drawing, those of its preview. Null if it was refused. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Colours outside sRGB, which its pictures are converted to: of a wider space, or of print. Null for none. */
  colours: z.nullable(z.enum(['wide', 'cmyk'])),
  /** True for an animation; its pictures show the first frame. */
  animated: z.boolean(),
  /** Null until they are made, if they are not needed, and if they can't be made. */
  levels: z.nullable(levels),
  /** Reason that there is no preview or, with a preview, no levels. */
  refusal: shownRefusal,
});

/** Captions or a transcript of a film or a sound, in a language. */
const captions = z.object({
  kind: z.enum(captionKinds),
  /** BCP 47 tag. */
  language: z.enum(captionLanguages),
  /** Changes with the text. */
  id: z.string(),
  /** Signed URL of the text, JSON of `captionText`. */
  url: z.string(),
  /** Present if they are those of an earlier version, which may no longer fit. */
  taken: z.optional(z.literal(true)),
});
export type FileCaptions = z.output<typeof captions>;

/** File of a revision or deliverable. Once sent it is immutable: an upload of the same name makes a new version. */
export const file = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  extension: z.string(),
  /** Bytes. */
  size: z.number(),
  type: z.string(),
  kind: z.enum(['image', 'video', 'audio', 'pdf', 'other']),
  version: z.number(),
  /** Place in its round, given by its sender and counted from 0; files without a place follow, by name. */
  order: z.nullable(z.number()),
  /**
   * Id of the file of an earlier round that it replaces; null if it replaces none. Absent until it is set by hand:
   * then its name and kind decide.
   */
  replaces: z.optional(z.nullable(z.string())),
  /** Description in words for people who do not see it, its own or that of the version before. Absent for none. */
  description: z.optional(z.string()),
  /** Present if the description is that of an earlier version, which may no longer fit. */
  description_taken: z.optional(z.literal(true)),
  /** At most one of each kind and language. Absent for none. */
  captions: z.optional(z.array(captions)),
  /** Id of the film of the same files that is its version with audio description. Absent for none. */
  described_by: z.optional(z.string()),
  created_on: instant,
  sent_on: z.nullable(instant),
  /** Signed URL for reading it. It stays the same for half an hour and is valid for at least as long. */
  url: z.string(),
  /** At most 200×200 pixels; null until it is made, or if there is none. */
  thumbnail: z.nullable(z.string()),
  /** Larger re-encoded picture, to be shown in the page. */
  preview: z.nullable(z.string()),
  /** Absent for anything but an image, until it is known, and for uploads from before this field. */
  picture: z.optional(picture),
  /** SHA-256 in hex from the uploader's browser; `verified` once the stored object was found to match. */
  sha256: z.nullable(z.string()),
  verified: z.boolean(),
  /** `refused` if the content is not of the declared type. */
  state: z.enum(['ready', 'checking', 'refused']),
  refusal: z.nullable(z.string()),
  /** True if it passed without a scan for malware: no result came in time, or none can be made. */
  unscanned: z.optional(z.literal(true)),
  /** Null for anything but a PDF, and for a PDF uploaded before there were pages. */
  pages: z.nullable(filePages),
  /** Null for anything but a film or a sound, and for one uploaded before there were renditions. */
  playback: z.nullable(playback),
});
export type File = z.output<typeof file>;

/** Page of a PDF, rotated and cropped as the PDF says. It has no picture until it is `ready`. */
const page = z.object({
  /** Counted from 1. */
  number: z.number(),
  /** Points (1/72 inch). */
  width: z.number(),
  height: z.number(),
  /** `refused` if this page cannot be rendered, though others can. */
  state: renditionState,
  /** Signed URL of a WebP with 800 pixels on the longer side, unchanged for half an hour like a file's. */
  small: z.nullable(z.string()),
  /** The same with 2000 pixels. */
  large: z.nullable(z.string()),
  /** Signed URL of the page's text, JSON of `pageText`. */
  text: z.nullable(z.string()),
  /**
   * Levels of the page from 4096 pixels up. Absent until they are made, which a call requests; null if they can't be
   * made.
   */
  levels: z.optional(z.nullable(levels)),
});

/** Id of a file in a path. */
export const fileId = z.string().check(z.minLength(1), z.maxLength(100));
/** Number of the first page wanted, and of a page whose levels are to be made if they are missing. */
export const fromPage = z.object({ from: z._default(id, 1), levels: z.optional(id) });

/** Up to 50 pages of a PDF. */
export const pageList = z.object({
  pages: filePages,
  items: z.array(page),
  /** `from` of the next call; null after the last page. */
  next: z.nullable(z.number()),
});
export type PageList = z.output<typeof pageList>;

/**
 * Text layer of a page: its words in reading order. Each word ends with the space or line break after it, so that
 * joined they are the text of the page.
 */
export const pageText = z.object({
  words: z.array(
    z.object({
      text: z.string(),
      /** Left, top, width and height in percent of the page as shown. */
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
});
export type PageText = z.output<typeof pageText>;

/** Text of captions, as cues, or of a transcript, as paragraphs between empty lines. Plain text: it has no markup. */
export const captionText = z.object({
  /** Milliseconds from the beginning, in order of `from`; absent for a transcript. */
  cues: z.optional(z.array(z.object({ from: z.number(), until: z.number(), text: z.string() }))),
  /** Absent for captions. */
  text: z.optional(z.string()),
});
export type CaptionText = z.output<typeof captionText>;
