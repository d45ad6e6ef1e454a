/** References to pictures in the texts of notes and scope items: checked when saved, resolved when presented. */
import { picturesIn } from '#domain/note/picture.ts';
import { Picture } from '#server/data/entities/picture.ts';
import type { NoteRecord } from '#server/data/note-reads.ts';
import { readUrl, textPictureKey } from '#server/files/storage.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';

type Place = Pick<NoteRecord, 'tenantId' | 'projectId'>;

export const writerOf = ({ actor }: Principal) => ({
  created_by_kind: actor.kind === 'agent' ? ('agent' as const) : ('contact' as const),
  created_by_id: actor.kind === 'agent' ? actor.user_id : actor.contact_id,
});

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
  const { data, unprocessed } = await Picture.get(named.map((id) => ({ tenantId, projectId, id }))).go({
    consistent: true,
    concurrent: 4,
  });
  if (unprocessed.length > 0) throw new Error('Throttling: pictures are left unread');
  const { created_by_kind: writer } = writerOf(principal);
  const usable = data.filter(
    ({ state, created_by_kind }) =>
      state === 'ready' && (writer === 'agent' || created_by_kind === 'contact'),
  );
  return usable.length === named.length ? undefined : refused('picture_not_found', { field: 'body' });
};

/** Address of a picture. Served as an attachment like every upload, which an `img` shows all the same (rules.md 18). */
export const pictureUrl = ({ tenantId, projectId }: Place, id: string, now: number): Promise<string> =>
  readUrl(textPictureKey(tenantId, projectId, id), now, 'picture');

/** Addresses of the pictures of a text by their ids. They lead into the text's own project, whatever the ids are. */
export const addressesOf = async (place: Place, body: string, now: number): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(picturesIn(body).map(async (id) => [id, await pictureUrl(place, id, now)] as const)),
  );
