import { captionKinds, captionLanguages, captionLimits } from '#domain/file/captions.ts';
import { descriptionLimit } from '#domain/file/description.ts';
import { mostFiles } from '#domain/file/order.ts';
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

const description = z.string().check(z.trim(), z.maxLength(descriptionLimit));

const captionOf = { kind: z.enum(captionKinds), language: z.enum(captionLanguages) };
/** `id` of captions or a transcript, as it is shown. */
const captionId = z.string().check(z.maxLength(100));

/** Words of a file that it took over from the versions before, as they are shown. */
const wordsOfFile = z.object({
  file: fileId,
  description: z.optional(z.string().check(z.maxLength(descriptionLimit))),
  captions: z.optional(
    z.array(z.object({ ...captionOf, id: captionId })).check(z.maxLength(captionLimits.entries)),
  ),
});

/** Calls for the files of an owner, below its path. `noun` is part of their names, empty for a revision's files. */
const filesOf = <
  const Noun extends string,
  Params extends z.ZodMiniType,
  ParamsOfFile extends z.ZodMiniType<{ file: string }>,
>(of: {
  readonly path: `/${string}`;
  readonly params: Params;
  readonly paramsOfFile: ParamsOfFile;
  readonly noun: Noun;
  readonly owner: string;
}) => {
  const path = `${of.path}/files` as const;
  const common = { resource: 'files', params: of.params } as const;
  const ofFile = {
    resource: 'files',
    params: of.paramsOfFile,
    access: 'act_on_timeline',
    limit: 'write',
    query: noQuery,
    answer: file,
  } as const;
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

    describe: route({
      ...ofFile,
      name: `describe${of.noun}File`,
      method: 'PUT',
      path: `${path}/{file}/description`,
      body: z.object({
        /**
         * Empty for none, not even that of the version before. A taken-over description that is sent unchanged still fits,
         * and is the file's own from then on.
         */
        description,
        /** Description that it was typed on; if another one is stored by now, the call is a conflict. */
        was: z.optional(description),
      }),
      summary: `Describes a file of a ${of.owner} in words for people who do not see it, sent or not`,
    }),

    caption: route({
      ...ofFile,
      name: `caption${of.noun}File`,
      method: 'PUT',
      path: `${path}/{file}/captions`,
      body: z.object({
        ...captionOf,
        /** Captions as WebVTT or SubRip, a transcript as plain text; null for none, not even that of the version before. */
        text: z.nullable(z.string().check(z.maxLength(900_000))),
        /** `id` of the one that it takes the place of, null for none; if another one is stored by now, the call is a conflict. */
        replaces: z.optional(z.nullable(captionId)),
      }),
      summary: `Adds, replaces or removes captions or a transcript of a film or sound of a ${of.owner}, sent or not`,
    }),

    describeBy: route({
      ...ofFile,
      name: `set${of.noun}DescribedVersion`,
      method: 'PUT',
      path: `${path}/{file}/described-version`,
      body: z.object({
        /** Id of another film of the same files; null for none. */
        described_by: z.nullable(fileId),
        /** `described_by` as it was shown, null for none; if another one is stored by now, the call is a conflict. */
        was: z.optional(z.nullable(fileId)),
      }),
      summary: `Says which film of a ${of.owner} is the version of another one with audio description, sent or not`,
    }),

    retry: route({
      ...ofFile,
      name: `retry${of.noun}Conversion`,
      method: 'POST',
      path: `${path}/{file}/conversion`,
      body: noBody,
      summary: `Prepares a film of a ${of.owner} for the browser again, if its conversion was given up, without another upload`,
    }),

    settle: route({
      ...common,
      name: `settle${of.noun}Words`,
      method: 'PUT',
      path: `${path}/words`,
      access: 'act_on_timeline',
      limit: 'write',
      query: noQuery,
      body: z.object({
        /** True: these words still fit, and are the files’ own. False: those of the versions before are taken over. */
        own: z.boolean(),
        /** A file that is given twice counts as it was given last. */
        files: z.array(wordsOfFile).check(z.minLength(1), z.maxLength(mostFiles)),
      }),
      answer: z.object({ files: z.array(file) }),
      summary: `Says that words which files of a ${of.owner} took over still fit, or takes that back: all of them or none`,
    }),
  };
};

/** projects/{id}/timeline/{wf}/revisions/{rev}/files and below (delivery.md section 7). */
export const revisionFiles = filesOf({
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}',
  params: z.object({ id, wf: id, rev: id }),
  paramsOfFile: z.object({ id, wf: id, rev: id, file: fileId }),
  noun: '',
  owner: 'revision',
});
export const {
  list: listFiles,
  start: startUpload,
  signParts,
  register: registerFile,
  remove: deleteFile,
  describe: describeFile,
  caption: captionFile,
  describeBy: setDescribedVersion,
  retry: retryConversion,
  settle: settleWords,
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
  paramsOfFile: z.object({ id, dId: id, file: fileId }),
  noun: 'Deliverable',
  owner: 'deliverable',
});

/** Calls for the files of one kind of owner. */
export type FileRoutes<Params extends z.ZodMiniType = z.ZodMiniType> = ReturnType<
  typeof filesOf<string, Params, z.ZodMiniType<{ file: string }>>
>;

export const fileRoutes = [...Object.values(revisionFiles), listPages, ...Object.values(deliverableFiles)];
