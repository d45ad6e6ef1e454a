import { partUrl } from '#server/files/storage.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { forEachOwner } from './file-owner.ts';
import { keyOf, partSizes, uploadOf } from './upload-token.ts';

/** Signs URLs of parts just before their upload. Each part has exactly the size planned. */
export const signPartsEndpoints = forEachOwner(
  'signParts',
  async ({ principal, body, now }, { key: place, load }) => {
    const owner = await load();
    if (isRefused(owner)) return owner;
    if (owner.closed) return owner.closed;
    const upload = uploadOf(body.upload, { tenantId: principal.tenant.tenantId, place, now });
    if (isRefused(upload)) return upload;
    const { multipart } = upload;
    const sizes = multipart ? partSizes(upload.size, multipart.partSize) : [];
    const wrong = body.parts.find(({ number, size }) => sizes[number - 1] !== size);
    if (!multipart || wrong) {
      const reason = `Part ${wrong?.number ?? 1} is none of this upload's.`;
      return refused('invalid_input', { field: 'parts', params: { reason } });
    }
    const sign = async ({ number, size }: (typeof body.parts)[number]) => ({
      number,
      url: await partUrl(keyOf(upload), now, multipart.id, number, size),
    });
    return { urls: await Promise.all(body.parts.map(sign)) };
  },
);
