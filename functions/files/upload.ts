/**
 * An upload under way. Nothing is stored of it: the browser holds it as a signed text, and hands that back with every
 * further call.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadTicket } from '../../shared/contracts/files.ts';
import { uploadUrl } from '../../shared/server/files/storage.ts';
import { type Refused, refused } from '../../shared/server/lambda/result.ts';
import type { Place } from './owner.ts';
import type { ArrivedPart } from './store.ts';

export interface Upload {
  readonly tenantId: number;
  readonly place: Place;
  /** The id that the file will have. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 in hex, as the browser said at the beginning. */
  readonly sha256?: string;
  /** Above the limit of a single upload: the store's own id for it, and the bytes of every part but the last. */
  readonly multipart?: { readonly id: string; readonly partSize: number };
  /** Epoch milliseconds after which it is given up. */
  readonly until: number;
}

/** As long as the store keeps parts that nothing came of. */
export const uploadLasts = 7 * 24 * 3600 * 1000;

const mebibyte = 1024 ** 2;

/** How much goes in one piece (rules.md 17), and in a part of the rest. The store takes parts of at least 5 MiB. */
export const uploadLimits = { single: 100_000_000, part: 16 * mebibyte };

const maxParts = 10_000;

/** The bytes of a part, or undefined for what goes in one piece. */
export const partSizeFor = (size: number): number | undefined =>
  size > uploadLimits.single
    ? Math.max(uploadLimits.part, Math.ceil(size / maxParts / mebibyte) * mebibyte)
    : undefined;

/** The bytes that each part must have, in order. */
export const partSizes = (size: number, partSize: number): number[] =>
  Array.from({ length: Math.ceil(size / partSize) }, (_, index) =>
    Math.min(partSize, size - index * partSize),
  );

/** Where the object lies. The name in it is for people who look into the store; readers get the file's own. */
export const keyOf = ({ tenantId, place, id, name }: Pick<Upload, 'tenantId' | 'place' | 'id' | 'name'>) =>
  `documents/${tenantId}/${place.projectId}/${place.ownerId}/${id}/${name.replace(/[^\w.-]+/g, '_').slice(-100)}`;

const seal = (content: string): string => {
  const secret = process.env.LINK_SECRET;
  if (!secret) throw new Error('LINK_SECRET is not set');
  // The prefix keeps it apart from the hashes of links, which are made with the same secret.
  return createHmac('sha256', secret).update(`upload.1.${content}`).digest('base64url');
};

/** The upload as the browser holds it. */
export const tokenOf = (upload: Upload): string => {
  const content = Buffer.from(JSON.stringify(upload)).toString('base64url');
  return `${content}.${seal(content)}`;
};

/**
 * The upload in a token. One that was not made here, or for another workspace or owner, leads nowhere; one that is
 * too old has been given up.
 */
export const uploadOf = (
  token: string,
  at: { readonly tenantId: number; readonly place: Place; readonly now: number },
): Upload | Refused => {
  const [content = '', sealed = ''] = token.split('.');
  const [given, expected] = [Buffer.from(sealed), Buffer.from(seal(content))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return refused('file_not_found');
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

/** What a browser needs to send the bytes, or those that are missing. */
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
    // What was registered is what was checked: nobody puts other bytes in its place while the address is still good.
    'if-none-match': '*',
    ...(sha256 && { 'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64') }),
  };
  const url = await uploadUrl(keyOf(upload), state.now, size, headers);
  return { ...ticket, mode: 'single', url, headers, part_size: size };
};
