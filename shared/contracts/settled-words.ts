import { captionKinds, captionLanguages, captionLimits } from '#domain/file/captions.ts';
import { descriptionLimit } from '#domain/file/description.ts';
import { mostFiles } from '#domain/file/order.ts';
import * as z from '#schema';
import { id, noQuery } from './common.ts';
import { file, fileId } from './file.ts';
import { route } from './route.ts';

const ofFile = z.object({
  file: fileId,
  /** The description as it is shown. */
  description: z.optional(z.string().check(z.maxLength(descriptionLimit))),
  /** Captions and transcripts, each by the `id` that it is shown under. */
  captions: z.optional(
    z
      .array(
        z.object({
          kind: z.enum(captionKinds),
          language: z.enum(captionLanguages),
          id: z.string().check(z.maxLength(100)),
        }),
      )
      .check(z.maxLength(captionLimits.entries)),
  ),
});

const body = z.object({
  /** True: these words still fit, and are the files’ own. False: those of the versions before are taken over. */
  own: z.boolean(),
  /** A file that is given twice counts as it was given last. */
  files: z.array(ofFile).check(z.minLength(1), z.maxLength(mostFiles)),
});
const answer = z.object({ files: z.array(file) });

export const settleWords = route({
  name: 'settleWords',
  resource: 'files',
  method: 'PUT',
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}/files/words',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, wf: id, rev: id }),
  query: noQuery,
  body,
  answer,
  summary:
    'Says that words which files of a revision took over still fit, or takes that back: all of them or none',
});

export const settleDeliverableWords = route({
  name: 'settleDeliverableWords',
  resource: 'files',
  method: 'PUT',
  path: '/projects/{id}/deliverables/{dId}/files/words',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, dId: id }),
  query: noQuery,
  body,
  answer,
  summary:
    'Says that words which files of a deliverable took over still fit, or takes that back: all of them or none',
});
