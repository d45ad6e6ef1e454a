import * as z from 'zod/mini';
import { bodyId, done, id, instant, noBody, noQuery, requiredLine } from './common.ts';
import { route } from './route.ts';

/** A file of a revision or deliverable. Once sent it is immutable: the same name again makes a further version. */
export const file = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  extension: z.string(),
  /** Bytes. */
  size: z.number(),
  type: z.string(),
  kind: z.enum(['image', 'video', 'pdf', 'other']),
  version: z.number(),
  created_on: instant,
  sent_on: z.nullable(instant),
  /** Where the browser reads it; signed, the same for half an hour and good for as long at least. */
  url: z.string(),
  /** 200×200 at most; null until it is made, or where there is none. */
  thumbnail: z.nullable(z.string()),
  /** A larger re-encoded picture, for looking at it in the page. */
  preview: z.nullable(z.string()),
  /** SHA-256 in hex, as the uploader's browser computed it, and whether the stored object was found to have it. */
  sha256: z.nullable(z.string()),
  verified: z.boolean(),
  /** `refused` when the content turned out not to be what it was declared as. */
  state: z.enum(['ready', 'checking', 'refused']),
  refusal: z.nullable(z.string()),
});
export type File = z.output<typeof file>;

/** A revision's files: projects/{id}/timeline/{wf}/revisions/{rev}/files (delivery.md section 7). */
const revisionFiles = z.object({ id, wf: id, rev: id });
const path = '/projects/{id}/timeline/{wf}/revisions/{rev}/files' as const;
const size = z.coerce.number().check(z.int(), z.gte(1), z.lte(5 * 1024 ** 4));
/** A media type. It travels as an HTTP header, so it is printable ASCII. */
const contentType = z._default(z.string().check(z.trim(), z.maxLength(127), z.regex(/^[\x20-\x7e]*$/)), '');
/** The upload that a ticket was made for: opaque and signed. */
const upload = z.string().check(z.maxLength(2000));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const listFiles = route({
  name: 'listFiles',
  resource: 'files',
  method: 'GET',
  path,
  access: 'view_project',
  params: revisionFiles,
  query: noQuery,
  body: noBody,
  answer: z.object({ files: z.array(file) }),
  summary: 'The files of a revision',
});

/** What the browser needs to send the bytes itself. Above 100 MB it goes in parts, each signed just in time. */
export const uploadTicket = z.object({
  /** Good for a week: hand it back to sign parts, to take the upload up again, to register the file. */
  upload: z.string(),
  mode: z.enum(['single', 'multipart']),
  /** Where to PUT a single upload, for a quarter of an hour; the store answers 412 when the bytes have arrived before. */
  url: z.nullable(z.string()),
  /** To be sent with a single upload exactly as they are. */
  headers: z.record(z.string(), z.string()),
  /** Bytes of every part but the last; of a single upload, all of it. */
  part_size: z.number(),
  /** Parts that have arrived already, when an upload is taken up again. */
  parts: z.array(z.object({ number: z.number(), etag: z.string(), size: z.number() })),
  /** A file of that name is there; sending it makes a new version of it. */
  exists: z.boolean(),
});
export type UploadTicket = z.output<typeof uploadTicket>;

export const startUpload = route({
  name: 'startUpload',
  resource: 'files',
  method: 'GET',
  path: `${path}/sas-token`,
  access: 'act_on_timeline',
  params: revisionFiles,
  query: z.object({
    filename: requiredLine,
    content_type: contentType,
    filesize: size,
    sha256: z.optional(sha256),
    /** An upload begun before, to go on with. */
    upload: z.optional(upload),
  }),
  body: noBody,
  answer: uploadTicket,
  summary: 'Signs an upload straight to the store',
});

export const signParts = route({
  name: 'signParts',
  resource: 'files',
  method: 'POST',
  path: `${path}/parts`,
  access: 'act_on_timeline',
  params: revisionFiles,
  query: noQuery,
  body: z.object({
    upload,
    parts: z
      .array(z.object({ number: z.number().check(z.int(), z.gte(1), z.lte(10_000)), size: z.number() }))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  answer: z.object({ urls: z.array(z.object({ number: z.number(), url: z.string() })) }),
  summary: 'Signs parts of an upload, shortly before they are sent',
});

export const registerFile = route({
  name: 'registerFile',
  resource: 'files',
  method: 'PUT',
  path,
  access: 'act_on_timeline',
  params: revisionFiles,
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
        .check(z.maxLength(10_000)),
    ),
  }),
  answer: file,
  summary: 'Tells that the bytes have arrived',
});

export const deleteFile = route({
  name: 'deleteFile',
  resource: 'files',
  method: 'DELETE',
  path,
  access: 'act_on_timeline',
  params: revisionFiles,
  query: z.object({ filename: requiredLine }),
  body: noBody,
  answer: done,
  summary: 'Removes a file that has not been sent',
});

export const fileRoutes = [listFiles, startUpload, signParts, registerFile, deleteFile];
