import { displayName } from '#domain/file/name.ts';
import { fileRefusal } from '#domain/file/refusal.ts';
import { randomName } from '#server/data/ids.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { forEachOwner, refusalToAdd, versionsOf } from './file-owner.ts';
import { arrivedParts, beginMultipart } from './stored-uploads.ts';
import { keyOf, partSizeFor, ticketFor, type Upload, uploadLasts, uploadOf } from './upload-token.ts';

/** Refusal by name and declared type, before the content is known. */
const refusalOf = (file: string, declared: string) => {
  const refusal = fileRefusal(file, declared);
  if (!refusal) return undefined;
  const code = refusal.reason === 'file_has_no_type' ? 'file_has_no_type' : 'file_type_refused';
  return refused(code, { params: { file, type: declared } });
};

/** Signs a new upload with an id of its own, or resumes one. */
export const startUploadEndpoints = forEachOwner(
  'start',
  async ({ principal, query, now }, { key: place, load }) => {
    const owner = await load();
    if (isRefused(owner)) return owner;
    const name = displayName(query.filename);
    const { content_type: type, filesize: size, sha256 } = query;
    const refusal = owner.closed ?? refusalOf(name, type) ?? refusalToAdd(owner, name);
    if (refusal) return refusal;
    const { tenantId } = principal.tenant;
    const exists = versionsOf(owner, name).some(({ state }) => state !== 'refused');

    if (query.upload !== undefined) {
      const begun = uploadOf(query.upload, { tenantId, place, now });
      if (isRefused(begun)) return begun;
      // A different file of the same name cannot be resumed: its parts would not fit.
      if (begun.name !== name || begun.type !== type || begun.size !== size) return refused('upload_expired');
      const parts = begun.multipart ? await arrivedParts(keyOf(begun), begun.multipart.id) : [];
      return parts ? ticketFor(begun, { parts, exists, now }) : refused('upload_expired');
    }

    const upload: Upload = {
      tenantId,
      place,
      id: randomName(),
      name,
      type,
      size,
      ...(sha256 && { sha256 }),
      until: now + uploadLasts,
    };
    const partSize = partSizeFor(size);
    const multipart = partSize && { id: await beginMultipart(keyOf(upload), type), partSize };
    return ticketFor({ ...upload, ...(multipart && { multipart }) }, { parts: [], exists, now });
  },
);
