import * as z from '../schema.ts';
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

const size = z.coerce.number().check(z.int(), z.gte(1), z.lte(5 * 1024 ** 4));
/** A media type. It travels as an HTTP header, so it is printable ASCII. */
const contentType = z._default(z.string().check(z.trim(), z.maxLength(127), z.regex(/^[\x20-\x7e]*$/)), '');
/** The upload that a ticket was made for: opaque and signed. */
const upload = z.string().check(z.maxLength(2000));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

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

/**
 * The calls about the files of something, below its path. `noun` tells their names from those about a revision's files,
 * which have none.
 */
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
      summary: `Signs an upload to a ${of.owner}, straight to the store`,
    }),

    signParts: route({
      ...common,
      name: `sign${of.noun}Parts`,
      method: 'POST',
      path: `${path}/parts`,
      access: 'act_on_timeline',
      query: noQuery,
      body: z.object({
        upload,
        parts: z
          .array(z.object({ number: z.number().check(z.int(), z.gte(1), z.lte(10_000)), size: z.number() }))
          .check(z.minLength(1), z.maxLength(20)),
      }),
      answer: z.object({ urls: z.array(z.object({ number: z.number(), url: z.string() })) }),
      summary: `Signs parts of an upload to a ${of.owner}, shortly before they are sent`,
    }),

    register: route({
      ...common,
      name: `register${of.noun}File`,
      method: 'PUT',
      path,
      access: 'act_on_timeline',
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
      summary: `Tells that the bytes of a ${of.owner}'s file have arrived`,
    }),

    remove: route({
      ...common,
      name: `delete${of.noun}File`,
      method: 'DELETE',
      path,
      access: 'act_on_timeline',
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

/** projects/{id}/deliverables/{dId}/files and below, by the same pattern. */
export const deliverableFiles = filesOf({
  path: '/projects/{id}/deliverables/{dId}',
  params: z.object({ id, dId: id }),
  noun: 'Deliverable',
  owner: 'deliverable',
});

/** The calls about the files of one kind of owner. */
export type FileRoutes<Params extends z.ZodMiniType = z.ZodMiniType> = ReturnType<
  typeof filesOf<string, Params>
>;

export const fileRoutes = [...Object.values(revisionFiles), ...Object.values(deliverableFiles)];
