import * as z from '#schema';
import { id, noQuery } from './common.ts';
import { file, fileId } from './file.ts';
import { route } from './route.ts';

export const arrangeFiles = route({
  name: 'arrangeFiles',
  resource: 'files',
  method: 'PUT',
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}/files/arrangement',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, wf: id, rev: id }),
  query: noQuery,
  body: z.object({
    /** Files of the round, each by its newest version, in their new order; files left out come last. */
    files: z
      .array(
        z.object({
          id: fileId,
          /** As in `file`: if omitted, name and kind decide. */
          replaces: z.optional(z.nullable(fileId)),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  answer: z.object({ files: z.array(file) }),
  summary: 'Orders the files of a round, and says which files of earlier rounds they replace',
});
