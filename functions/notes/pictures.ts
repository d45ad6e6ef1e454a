/** Uploads of pictures for the texts of notes and scope items (docs/decisions/0034). */
import type { EntityItem } from 'electrodb';
import { pictures } from '#contracts/pictures.ts';
import { pictureOf } from '#domain/file/picture.ts';
import { pictureLimits } from '#domain/note/picture.ts';
import { can } from '#domain/permission/can.ts';
import { onProject } from '#server/actions/on-project.ts';
import { conditional } from '#server/data/conditional.ts';
import { Picture } from '#server/data/entities/picture.ts';
import { nextId } from '#server/data/ids.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { objectIfAny, pictureSeries, textPictureKey, uploadUrl } from '#server/files/storage.ts';
import { endpoint } from '#server/lambda/http.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { pictureUrl, writerOf } from './picture-references.ts';

type PictureRecord = EntityItem<typeof Picture>;

/** Refusal to upload: to those who may write neither notes nor scope, and in a closed project. */
const refusalOf = async ({ actor, tenant }: Principal, projectId: number): Promise<Refused | undefined> => {
  const found = await projectWithWorkflows(tenant.tenantId, projectId);
  if (!found) return refused('project_not_found');
  const { project } = found;
  const verdict = can(actor, 'add_note', { ...onProject(project), workspace: tenant });
  if (verdict !== true) return refused(verdict);
  return project.archived || project.cancelled ? refused('project_closed') : undefined;
};

/** The caller's own picture: another's is not found. */
const ownPicture = async (
  principal: Principal,
  projectId: number,
  id: string,
): Promise<PictureRecord | undefined | Refused> => {
  const { tenantId } = principal.tenant;
  const { data } = await Picture.get({ tenantId, projectId, id }).go({ consistent: true });
  if (!data) return undefined;
  const { created_by_kind, created_by_id } = writerOf(principal);
  const isOwn = data.created_by_kind === created_by_kind && data.created_by_id === created_by_id;
  return isOwn ? data : refused('picture_not_found');
};

/** Signs an upload. A repetition by the same person is about the same picture, and counts once. */
export const startPictureEndpoint = endpoint(pictures.start, async ({ principal, params, body, now, at }) => {
  const refusal = await refusalOf(principal, params.id);
  if (refusal) return refusal;
  const { tenantId } = principal.tenant;
  const { id, content_type: type, filesize: size } = body;
  const begun = await ownPicture(principal, params.id, id);
  if (isRefused(begun)) return begun;
  if (begun && (begun.type !== type || begun.size !== size || begun.state === 'refused'))
    return refused('picture_refused');
  if (!begun) {
    const { count: max } = pictureLimits;
    if ((await nextId(tenantId, pictureSeries(params.id))) > max)
      return refused('too_many_pictures', { params: { max } });
    const picture = {
      tenantId,
      projectId: params.id,
      id,
      type,
      size,
      created_on: at,
      state: 'uploading' as const,
    };
    const created = await conditional(Picture.create({ ...picture, ...writerOf(principal) }).go());
    // Race: the same call arrived twice. The other one signs the same upload.
    if (!created) return refused('conflict');
  }
  // Write once: nobody can replace the checked bytes while the URL is valid.
  const headers = { 'content-type': type, 'if-none-match': '*' };
  return { url: await uploadUrl(textPictureKey(tenantId, params.id, id), now, size, headers), headers };
});

/** True if the bytes are one image of the declared type, small enough for a browser to decode. */
const isAsDeclared = (bytes: Uint8Array, { type, size }: PictureRecord): boolean => {
  const found = pictureOf(bytes, { trailing: true });
  return bytes.length === size && found?.type === type && found.width * found.height <= pictureLimits.pixels;
};

/** Checks what has arrived. Idempotent: a repetition answers with the address again. */
export const keepPictureEndpoint = endpoint(pictures.keep, async ({ principal, params, now }) => {
  const refusal = await refusalOf(principal, params.id);
  if (refusal) return refusal;
  const { tenantId } = principal.tenant;
  const picture = await ownPicture(principal, params.id, params.pictureId);
  if (isRefused(picture)) return picture;
  if (!picture) return refused('picture_not_found');
  if (picture.state === 'uploading') {
    const bytes = await objectIfAny(textPictureKey(tenantId, params.id, params.pictureId), now);
    if (!bytes) return refused('upload_incomplete');
    picture.state = isAsDeclared(bytes, picture) ? 'ready' : 'refused';
    const { projectId, id, state } = picture;
    // Race: purged meanwhile.
    if (!(await conditional(Picture.patch({ tenantId, projectId, id }).set({ state }).go())))
      return refused('picture_not_found');
  }
  return picture.state === 'ready'
    ? { url: await pictureUrl(picture, params.pictureId, now) }
    : refused('picture_refused');
});
