import { descriptionLimit } from '#domain/file/description.ts';
import * as z from '#schema';
import { id, noQuery } from './common.ts';
import { file, fileId } from './file.ts';
import { route } from './route.ts';

const description = z.string().check(z.trim(), z.maxLength(descriptionLimit));

const body = z.object({
  /**
   * Empty for none, not even that of the version before. A taken-over description that is sent unchanged still fits, and
   * is the file's own from then on.
   */
  description,
  /** Description that it was typed on; if another one is stored by now, the call is a conflict. */
  was: z.optional(description),
});

export const describeFile = route({
  name: 'describeFile',
  resource: 'files',
  method: 'PUT',
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}/files/{file}/description',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, wf: id, rev: id, file: fileId }),
  query: noQuery,
  body,
  answer: file,
  summary: 'Describes a file of a revision in words for people who do not see it, sent or not',
});

export const describeDeliverableFile = route({
  name: 'describeDeliverableFile',
  resource: 'files',
  method: 'PUT',
  path: '/projects/{id}/deliverables/{dId}/files/{file}/description',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, dId: id, file: fileId }),
  query: noQuery,
  body,
  answer: file,
  summary: 'Describes a file of a deliverable in words for people who do not see it, sent or not',
});
