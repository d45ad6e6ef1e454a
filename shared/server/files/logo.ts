/**
 * Logos of clients and of the workspace, and pictures of members: small pictures, uploaded through the API and validated before
 * they are stored.
 */
import { createHash } from 'node:crypto';
import { type Picture, pictureOf } from '#domain/file/picture.ts';
import { log } from '../log.ts';
import { mediaUrl } from './media.ts';
import { deleteObject, logos, putObject } from './storage.ts';

/** Maximum of pixels per side: protects browsers from decompression bombs. */
const largestSide = 2000;

/** Picture, if it may be a logo: PNG, GIF or JPEG (delivery.md section 2). */
export const logoOf = (bytes: Uint8Array): Picture | undefined => {
  const picture = pictureOf(bytes);
  if (!picture || picture.type === 'image/webp') return undefined;
  return Math.max(picture.width, picture.height) <= largestSide ? picture : undefined;
};

type Owner = {
  readonly tenantId: number;
  readonly owner: `client_${number}` | `user_${number}` | 'workspace';
};

/** Folder of all logos, present and replaced, of an owner. */
export const logosOf = ({ tenantId, owner }: Owner): string => `${logos}/${tenantId}/${owner}/`;

/**
 * Stores a logo and returns its key, a hash of the content, so that a repetition is idempotent. It is served from the
 * store's own origin, with the type detected from its bytes.
 */
export const keepLogo = async (
  of: Owner,
  bytes: Uint8Array,
  { type, extension }: Picture,
  now: number,
): Promise<string> => {
  const name = createHash('sha256').update(bytes).digest('base64url');
  const key = `${logosOf(of)}${name}.${extension}`;
  await putObject(key, bytes, type, now);
  return key;
};

/** URL at which a stored logo or picture is shown, for about an hour; null for none. */
export const logoUrl = async (key: string | null | undefined, now: number): Promise<string | null> =>
  key ? mediaUrl(key, now) : null;

/**
 * Hides a logo that was replaced, or removed, until the store expires it. A failure is only logged, because the change is already
 * stored.
 */
export const dropReplacedLogo = async (
  before: string | undefined,
  logo: string | undefined,
  now: number,
): Promise<void> => {
  if (before === undefined || before === logo) return;
  await deleteObject(before, now).catch((error: unknown) =>
    log.warn('a replaced logo stays', { error: error instanceof Error ? error : new Error(String(error)) }),
  );
};
