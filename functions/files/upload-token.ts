/** Upload in progress. Stateless: the browser holds it as a signed token, and returns that with each further call. */

import type { UploadTicket } from '#contracts/files.ts';
import { dayMs } from '#domain/calendar/units.ts';
import { mostParts } from '#domain/file/upload-parts.ts';
import { documents, uploadUrl } from '#server/files/storage.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { isSigned, signatureOf, stateKeys } from '#server/tokens/keys.ts';
import type { OwnerKey } from './file-owner.ts';
import type { ArrivedPart } from './stored-uploads.ts';

export interface Upload {
  readonly tenantId: number;
  /** Owner of the file; tokens that browsers hold say `place`. */
  readonly place: OwnerKey;
  /** Id of the future file. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 in hex, as announced by the browser. */
  readonly sha256?: string;
  /** For multipart uploads: the store's id, and the bytes of every part but the last. */
  readonly multipart?: { readonly id: string; readonly partSize: number };
  /** Expiry, epoch milliseconds. */
  readonly until: number;
}

/** Milliseconds; the store deletes incomplete parts after the same time. */
export const uploadLasts = 7 * dayMs;

const mebibyte = 1024 ** 2;

/**
 * Bytes: the maximum of a single upload (rules.md 17), and the minimum of a part. The store requires parts of 5 MiB.
 */
export const uploadLimits = { single: 100_000_000, part: 16 * mebibyte };

/** Bytes per part; undefined for a single upload. */
export const partSizeFor = (size: number): number | undefined =>
  size > uploadLimits.single
    ? Math.max(uploadLimits.part, Math.ceil(size / mostParts / mebibyte) * mebibyte)
    : undefined;

/** Bytes of each part, in order. */
export const partSizes = (size: number, partSize: number): number[] =>
  Array.from({ length: Math.ceil(size / partSize) }, (_, index) =>
    Math.min(partSize, size - index * partSize),
  );

/** Object key. Its name is for operators; downloads get the file's real name. */
export const keyOf = ({ tenantId, place, id, name }: Pick<Upload, 'tenantId' | 'place' | 'id' | 'name'>) =>
  `${documents}/${tenantId}/${place.projectId}/${place.ownerId}/${id}/${name.replace(/[^\w.-]+/g, '_').slice(-100)}`;

// Domain separation: cursors are signed with the same keys.
const signed = (content: string): string => `upload.1.${content}`;

export const tokenOf = (upload: Upload): string => {
  const content = Buffer.from(JSON.stringify(upload)).toString('base64url');
  return `${content}.${signatureOf(stateKeys(), signed(content))}`;
};

/** Verifies a token. A forged one, or of another workspace or owner, is not found; an old one has expired. */
export const uploadOf = (
  token: string,
  at: { readonly tenantId: number; readonly place: OwnerKey; readonly now: number },
): Upload | Refused => {
  const [content = '', signature = ''] = token.split('.');
  if (!isSigned(stateKeys(), signed(content), signature)) return refused('file_not_found');
  const upload = JSON.parse(Buffer.from(content, 'base64url').toString()) as Upload;
  const { projectId, workflowId, ownerId } = at.place;
  const { place } = upload;
  const here =
    upload.tenantId === at.tenantId &&
    place.projectId === projectId &&
    place.workflowId === workflowId &&
    place.ownerId === ownerId;
  if (!here) return refused('file_not_found');
  return upload.until < at.now ? refused('upload_expired') : upload;
};

/** Ticket for uploading the bytes, or the missing parts. */
export const ticketFor = async (
  upload: Upload,
  state: { readonly parts: readonly ArrivedPart[]; readonly exists: boolean; readonly now: number },
): Promise<UploadTicket> => {
  const { size, type, sha256, multipart } = upload;
  const ticket = { upload: tokenOf(upload), parts: [...state.parts], exists: state.exists };
  if (multipart)
    return { ...ticket, mode: 'multipart', url: null, headers: {}, part_size: multipart.partSize };
  const headers = {
    'content-type': type,
    // Write once: nobody can replace the checked bytes while the URL is valid.
    'if-none-match': '*',
    ...(sha256 && { 'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64') }),
  };
  const url = await uploadUrl(keyOf(upload), state.now, size, headers);
  return { ...ticket, mode: 'single', url, headers, part_size: size };
};
