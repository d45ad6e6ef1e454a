import { captionKinds, captionLanguages } from '#domain/file/captions.ts';
import * as z from '#schema';
import { id, noQuery } from './common.ts';
import { file, fileId } from './file.ts';
import { route } from './route.ts';

const body = z.object({
  kind: z.enum(captionKinds),
  language: z.enum(captionLanguages),
  /** Captions as WebVTT or SubRip, a transcript as plain text; null for none, not even that of the version before. */
  text: z.nullable(z.string().check(z.maxLength(900_000))),
  /** `id` of the one that it takes the place of, null for none; if another one is stored by now, the call is a conflict. */
  replaces: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
});

export const captionFile = route({
  name: 'captionFile',
  resource: 'files',
  method: 'PUT',
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}/files/{file}/captions',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, wf: id, rev: id, file: fileId }),
  query: noQuery,
  body,
  answer: file,
  summary: 'Adds, replaces or removes captions or a transcript of a film or sound of a revision, sent or not',
});

export const captionDeliverableFile = route({
  name: 'captionDeliverableFile',
  resource: 'files',
  method: 'PUT',
  path: '/projects/{id}/deliverables/{dId}/files/{file}/captions',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, dId: id, file: fileId }),
  query: noQuery,
  body,
  answer: file,
  summary:
    'Adds, replaces or removes captions or a transcript of a film or sound of a deliverable, sent or not',
});
