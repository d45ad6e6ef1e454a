/** Uploads of pictures: for the texts of a project (docs/decisions/0034), and for its points (0046). */
import type { EntityItem } from 'electrodb';
import { pictureOf } from '#domain/file/picture.ts';
import { type PictureType, pictureLimits } from '#domain/note/picture.ts';
import { attachmentLimits } from '#domain/point/index.ts';
import { conditional } from '../data/conditional.ts';
import { Picture } from '../data/entities/picture.ts';
import { nextId } from '../data/ids.ts';
import type { Principal } from '../lambda/principal.ts';
import { isRefused, type Refused, refused } from '../lambda/result.ts';
import { mediaUrl } from './media.ts';
import { objectIfAny, pictureSeries, textPictureKey, uploadUrl } from './storage.ts';

export type PictureRecord = EntityItem<typeof Picture>;
export type PictureUse = NonNullable<PictureRecord['use']>;

/** Request about an upload of the caller's own; the use case checks who may upload. */
export interface PictureCall {
  readonly principal: Principal;
  readonly projectId: number;
  readonly use: PictureUse;
  /** Epoch milliseconds of the request, and the same as an ISO instant. */
  readonly now: number;
  readonly at: string;
}

const uploads: Readonly<Record<PictureUse, number>> = {
  text: pictureLimits.count,
  point: attachmentLimits.uploads,
};

export const writerOf = ({ actor }: Pick<Principal, 'actor'>) => ({
  created_by_kind: actor.kind === 'agent' ? ('agent' as const) : ('contact' as const),
  created_by_id: actor.kind === 'agent' ? actor.user_id : actor.contact_id,
});

/** True for a picture that this person uploaded for this use. */
export const isOwnPicture = (
  principal: Pick<Principal, 'actor'>,
  use: PictureUse,
  picture: PictureRecord,
): boolean => {
  const { created_by_kind, created_by_id } = writerOf(principal);
  return (
    picture.created_by_kind === created_by_kind &&
    picture.created_by_id === created_by_id &&
    (picture.use ?? 'text') === use
  );
};

/** URL of a picture. Served as an attachment like every upload, which an `img` shows nevertheless (rules.md 18). */
export const pictureUrl = (
  { tenantId, projectId }: { readonly tenantId: number; readonly projectId: number },
  id: string,
  now: number,
  name = 'picture',
): Promise<string> => mediaUrl(textPictureKey(tenantId, projectId, id), now, name);

/** Picture of the caller; another person's is not found. */
const ownPicture = async (
  { principal, projectId, use }: PictureCall,
  id: string,
): Promise<PictureRecord | undefined | Refused> => {
  const { tenantId } = principal.tenant;
  const { data } = await Picture.get({ tenantId, projectId, id }).go({ consistent: true });
  if (!data) return undefined;
  return isOwnPicture(principal, use, data) ? data : refused('picture_not_found');
};

/** Signs an upload. Idempotent: a repetition by the same person is about the same picture, and counts once. */
export const startPicture = async (
  call: PictureCall,
  body: { readonly id: string; readonly content_type: PictureType; readonly filesize: number },
): Promise<{ url: string; headers: Record<string, string> } | Refused> => {
  const { principal, projectId, use, now, at } = call;
  const { tenantId } = principal.tenant;
  const { id, content_type: type, filesize: size } = body;
  const begun = await ownPicture(call, id);
  if (isRefused(begun)) return begun;
  if (begun && (begun.type !== type || begun.size !== size || begun.state === 'refused'))
    return refused('picture_refused');
  if (!begun) {
    const max = uploads[use];
    if ((await nextId(tenantId, pictureSeries(projectId, use))) > max)
      return refused('too_many_pictures', { params: { max } });
    const picture = {
      tenantId,
      projectId,
      id,
      use,
      type,
      size,
      created_on: at,
      state: 'uploading' as const,
    };
    const created = await conditional(Picture.create({ ...picture, ...writerOf(principal) }).go());
    // Race: of two concurrent equal calls, the other one signs the same upload.
    if (!created) return refused('conflict');
  }
  // Write once: the checked bytes cannot be replaced while the URL is valid.
  const headers = { 'content-type': type, 'if-none-match': '*' };
  return { url: await uploadUrl(textPictureKey(tenantId, projectId, id), now, size, headers), headers };
};

/** True if the bytes are one image of the declared type, small enough for a browser to decode. */
const isAsDeclared = (bytes: Uint8Array, { type, size }: PictureRecord): boolean => {
  const found = pictureOf(bytes, { trailing: true });
  return bytes.length === size && found?.type === type && found.width * found.height <= pictureLimits.pixels;
};

/** Checks the uploaded bytes. Idempotent: a repetition answers with the URL again. */
export const keepPicture = async (call: PictureCall, id: string): Promise<{ url: string } | Refused> => {
  const { principal, projectId, now } = call;
  const { tenantId } = principal.tenant;
  const picture = await ownPicture(call, id);
  if (isRefused(picture)) return picture;
  if (!picture) return refused('picture_not_found');
  if (picture.state === 'uploading') {
    const bytes = await objectIfAny(textPictureKey(tenantId, projectId, id), now);
    if (!bytes) return refused('upload_incomplete');
    picture.state = isAsDeclared(bytes, picture) ? 'ready' : 'refused';
    // Race: purged concurrently.
    const { state } = picture;
    if (!(await conditional(Picture.patch({ tenantId, projectId, id }).set({ state }).go())))
      return refused('picture_not_found');
  }
  return picture.state === 'ready' ? { url: await pictureUrl(picture, id, now) } : refused('picture_refused');
};
