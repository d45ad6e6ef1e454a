/** References to pictures in the texts of notes and scope items: checked when saved, resolved when presented. */
import { picturesIn } from '#domain/note/picture.ts';
import { Picture } from '#server/data/entities/picture.ts';
import type { NoteRecord } from '#server/data/note-reads.ts';
import { whole } from '#server/data/whole.ts';
import { pictureUrl, writerOf } from '#server/files/picture-uploads.ts';
import { remotePathsOf } from '#server/files/remote-pictures.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';

type Place = Pick<NoteRecord, 'tenantId' | 'projectId'>;

/**
 * Refusal of a text that names a picture which is not of its project, or not checked. A client names only pictures of
 * clients, so that none of the agency's internal notes can be shown by its id. `known` is the text before, whose pictures
 * are not asked for again.
 */
export const foreignPicture = async (
  principal: Principal,
  { tenantId, projectId }: Place,
  body: string,
  known = '',
): Promise<Refused | undefined> => {
  const before = new Set(picturesIn(known));
  const named = picturesIn(body).filter((id) => !before.has(id));
  if (named.length === 0) return undefined;
  const { data } = await whole(
    Picture.get(named.map((id) => ({ tenantId, projectId, id }))).go({
      consistent: true,
      concurrent: 4,
    }),
  );
  const { created_by_kind: writer } = writerOf(principal);
  const usable = data.filter(
    ({ state, use, created_by_kind }) =>
      state === 'ready' && use !== 'point' && (writer === 'agent' || created_by_kind === 'contact'),
  );
  return usable.length === named.length ? undefined : refused('picture_not_found', { field: 'body' });
};

/**
 * Addresses to load the pictures of a text from. Those of the project, by their ids, lead into the text's own project,
 * whatever the ids are; those of other sites lead to us.
 */
export const addressesOf = async (
  place: Place,
  body: string,
  now: number,
): Promise<Record<string, string>> => ({
  ...remotePathsOf(place.tenantId, body),
  ...Object.fromEntries(
    await Promise.all(picturesIn(body).map(async (id) => [id, await pictureUrl(place, id, now)] as const)),
  ),
});
