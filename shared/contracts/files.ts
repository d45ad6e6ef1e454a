import { mostParts } from '#domain/file/upload-parts.ts';
import * as z from '#schema';
import { bodyId, done, id, noBody, noQuery, requiredLine } from './common.ts';
import { file, fileId, fromPage, pageList } from './file.ts';
import { route } from './route.ts';

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
