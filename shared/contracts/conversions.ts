import * as z from '#schema';
import { id, noBody, noQuery } from './common.ts';
import { file, fileId } from './file.ts';
import { route } from './route.ts';

export const retryConversion = route({
  name: 'retryConversion',
  resource: 'files',
  method: 'POST',
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}/files/{file}/conversion',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, wf: id, rev: id, file: fileId }),
  query: noQuery,
  body: noBody,
  answer: file,
  summary:
    'Prepares a film of a revision for the browser again, if its conversion was given up, without another upload',
});

export const retryDeliverableConversion = route({
  name: 'retryDeliverableConversion',
  resource: 'files',
  method: 'POST',
  path: '/projects/{id}/deliverables/{dId}/files/{file}/conversion',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, dId: id, file: fileId }),
  query: noQuery,
  body: noBody,
  answer: file,
  summary:
    'Prepares a film of a deliverable for the browser again, if its conversion was given up, without another upload',
});
