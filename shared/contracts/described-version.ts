import * as z from '#schema';
import { id, noQuery } from './common.ts';
import { file, fileId } from './file.ts';
import { route } from './route.ts';

const body = z.object({
  /** Id of another film of the same files; null for none. */
  described_by: z.nullable(fileId),
  /** `described_by` as it was shown, null for none; if another one is stored by now, the call is a conflict. */
  was: z.optional(z.nullable(fileId)),
});

export const setDescribedVersion = route({
  name: 'setDescribedVersion',
  resource: 'files',
  method: 'PUT',
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}/files/{file}/described-version',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, wf: id, rev: id, file: fileId }),
  query: noQuery,
  body,
  answer: file,
  summary: 'Says which film of a revision is the version of another one with audio description, sent or not',
});

export const setDeliverableDescribedVersion = route({
  name: 'setDeliverableDescribedVersion',
  resource: 'files',
  method: 'PUT',
  path: '/projects/{id}/deliverables/{dId}/files/{file}/described-version',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, dId: id, file: fileId }),
  query: noQuery,
  body,
  answer: file,
  summary:
    'Says which film of a deliverable is the version of another one with audio description, sent or not',
});
