import { pagesRefusals } from '#domain/file/pages.ts';
import { playbackRefusals } from '#domain/file/playback.ts';
import { mostParts } from '#domain/file/upload-parts.ts';
import * as z from '#schema';
import { bodyId, done, id, instant, noBody, noQuery, requiredLine } from './common.ts';
import { route } from './route.ts';

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

const size = z.coerce.number().check(z.int(), z.gte(1), z.lte(5 * 1024 ** 4));
/** Media type. It is sent as an HTTP header, so it is printable ASCII. */
const contentType = z._default(z.string().check(z.trim(), z.maxLength(127), z.regex(/^[\x20-\x7e]*$/)), '');
/** Upload token of a ticket: opaque and signed. */
const upload = z.string().check(z.maxLength(2000));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Ticket for an upload straight to the store. Above 100 MB it is multipart, each part signed just in time. */
export const uploadTicket = z.object({
  /** Upload token, valid for a week: needed to sign parts, to resume the upload, and to register the file. */
  upload: z.string(),
  mode: z.enum(['single', 'multipart']),
  /** URL to PUT a single upload to, valid for 15 minutes; the store answers 412 if the bytes have arrived before. */
  url: z.nullable(z.string()),
  /** Headers of a single upload, to be sent unchanged. */
  headers: z.record(z.string(), z.string()),
  /** Bytes of every part but the last; for a single upload, of the whole. */
  part_size: z.number(),
  /** Parts that have arrived already, if an upload is resumed. */
  parts: z.array(z.object({ number: z.number(), etag: z.string(), size: z.number() })),
  /** True if a file of that name exists; sending this one makes a new version of it. */
  exists: z.boolean(),
});
export type UploadTicket = z.output<typeof uploadTicket>;

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

/** Calls for the files of an owner, below its path. `noun` is part of their names, empty for a revision's files. */
const filesOf = <const Noun extends string, Params extends z.ZodMiniType>(of: {
  readonly path: `/${string}`;
  readonly params: Params;
  readonly noun: Noun;
  readonly owner: string;
}) => {
  const path = `${of.path}/files` as const;
  const common = { resource: 'files', params: of.params } as const;
  return {
    list: route({
      ...common,
      name: `list${of.noun}Files`,
      method: 'GET',
      path,
      access: 'view_project',
      limit: 'read',
      query: noQuery,
      body: noBody,
      answer: z.object({ files: z.array(file) }),
      summary: `The files of a ${of.owner}`,
    }),

    start: route({
      ...common,
      name: `start${of.noun}Upload`,
      method: 'GET',
      path: `${path}/sas-token`,
      access: 'act_on_timeline',
      limit: 'read',
      query: z.object({
        filename: requiredLine,
        content_type: contentType,
        filesize: size,
        sha256: z.optional(sha256),
        /** Earlier upload, to resume it. */
        upload: z.optional(upload),
      }),
      body: noBody,
      answer: uploadTicket,
      summary: `Signs the URL of an upload to a ${of.owner}, straight to S3`,
    }),

    signParts: route({
      ...common,
      name: `sign${of.noun}Parts`,
      method: 'POST',
      path: `${path}/parts`,
      access: 'act_on_timeline',
      limit: 'write',
      query: noQuery,
      body: z.object({
        upload,
        parts: z
          .array(
            z.object({ number: z.number().check(z.int(), z.gte(1), z.lte(mostParts)), size: z.number() }),
          )
          .check(z.minLength(1), z.maxLength(20)),
      }),
      answer: z.object({ urls: z.array(z.object({ number: z.number(), url: z.string() })) }),
      summary: `Signs the URLs of parts of a multipart upload to a ${of.owner}, shortly before they are sent`,
    }),

    register: route({
      ...common,
      name: `register${of.noun}File`,
      method: 'PUT',
      path,
      access: 'act_on_timeline',
      limit: 'write',
      query: z.object({
        filename: requiredLine,
        content_type: contentType,
        filesize: size,
      }),
      body: z.object({
        upload,
        sha256: z.optional(sha256),
        parts: z.optional(
          z
            .array(z.object({ number: bodyId, etag: z.string().check(z.maxLength(200)) }))
            .check(z.maxLength(mostParts)),
        ),
      }),
      answer: file,
      summary: `Registers a file of a ${of.owner} after its upload`,
    }),

    remove: route({
      ...common,
      name: `delete${of.noun}File`,
      method: 'DELETE',
      path,
      access: 'act_on_timeline',
      limit: 'write',
      query: z.object({ filename: requiredLine }),
      body: noBody,
      answer: done,
      summary: `Removes a file of a ${of.owner} that has not been sent`,
    }),
  };
};

/** projects/{id}/timeline/{wf}/revisions/{rev}/files and below (delivery.md section 7). */
export const revisionFiles = filesOf({
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}',
  params: z.object({ id, wf: id, rev: id }),
  noun: '',
  owner: 'revision',
});
export const {
  list: listFiles,
  start: startUpload,
  signParts,
  register: registerFile,
  remove: deleteFile,
} = revisionFiles;

export const listPages = route({
  name: 'listPages',
  resource: 'files',
  method: 'GET',
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}/files/{file}/pages',
  access: 'view_project',
  limit: 'read',
  params: z.object({ id, wf: id, rev: id, file: fileId }),
  query: fromPage,
  body: noBody,
  answer: pageList,
  summary: 'The pages of a PDF as pictures, 50 at a time',
});

/** projects/{id}/deliverables/{dId}/files and below, by the same pattern. */
export const deliverableFiles = filesOf({
  path: '/projects/{id}/deliverables/{dId}',
  params: z.object({ id, dId: id }),
  noun: 'Deliverable',
  owner: 'deliverable',
});

/** Calls for the files of one kind of owner. */
export type FileRoutes<Params extends z.ZodMiniType = z.ZodMiniType> = ReturnType<
  typeof filesOf<string, Params>
>;

export const fileRoutes = [...Object.values(revisionFiles), listPages, ...Object.values(deliverableFiles)];
