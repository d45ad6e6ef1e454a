import { pictureId, pictureLimits, pictureTypes } from '#domain/note/picture.ts';
import * as z from '#schema';
import { byId, id, noBody, noQuery } from './common.ts';
import { route } from './route.ts';

/** UUID in lower case, chosen by the browser, so that a repeated call is idempotent. */
export const ofPicture = z.string().check(z.regex(pictureId));

/** Upload of a picture straight to S3: announced, sent, then checked. */
export const uploadOfPicture = {
  body: z.object({
    id: ofPicture,
    content_type: z.enum(pictureTypes),
    /** Bytes. */
    filesize: z.number().check(z.int(), z.gte(1), z.lte(pictureLimits.bytes)),
  }),
  answer: z.object({
    /** URL to PUT the bytes to, valid for 15 minutes; the store answers 412 if they have arrived before. */
    url: z.string(),
    /** Headers of the upload, to be sent unchanged. */
    headers: z.record(z.string(), z.string()),
  }),
  kept: z.object({
    /** Address, valid for at least half an hour. */
    url: z.string(),
  }),
};

const common = { resource: 'notes', access: 'add_note', query: noQuery } as const;

/** Pictures in the texts of notes and scope items (docs/decisions/0034). */
export const pictures = {
  start: route({
    ...common,
    name: 'startPicture',
    method: 'POST',
    path: '/projects/{id}/pictures',
    limit: 'write',
    params: byId,
    body: uploadOfPicture.body,
    answer: uploadOfPicture.answer,
    summary: 'Signs the URL of the upload of a picture for the texts of a project, straight to S3',
  }),

  keep: route({
    ...common,
    name: 'keepPicture',
    method: 'PUT',
    path: '/projects/{id}/pictures/{pictureId}',
    limit: 'write',
    params: z.object({ id, pictureId: ofPicture }),
    body: noBody,
    answer: uploadOfPicture.kept,
    summary: 'Checks the content of an uploaded picture, after which a text may name it',
  }),
};

export const pictureRoutes = Object.values(pictures);
