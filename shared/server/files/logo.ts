/** Logos, of clients and of the workspace: small pictures that come through the API, looked through before they are kept. */
import { createHash } from 'node:crypto';
import { type Picture, pictureOf } from '../../domain/file/picture.ts';
import { log } from '../log.ts';
import { deleteObject, putObject } from './storage.ts';

/** Pixels a side: a browser must not be made to unpack more. */
const largestSide = 2000;

/** The picture in the bytes, if it may be a logo. */
export const logoOf = (bytes: Uint8Array): Picture | undefined => {
  const picture = pictureOf(bytes);
  return picture && Math.max(picture.width, picture.height) <= largestSide ? picture : undefined;
};

/**
 * Keeps a logo and answers its key. The key follows from the content, so that repeating it does no harm. It is shown
 * from the store's own origin, as the type that its bytes have, and never as anything else.
 */
export const keepLogo = async (
  of: { readonly tenantId: number; readonly owner: `client_${number}` | 'workspace' },
  bytes: Uint8Array,
  { type, extension }: Picture,
  now: number,
): Promise<string> => {
  const name = createHash('sha256').update(bytes).digest('base64url');
  const key = `logos/${of.tenantId}/${of.owner}/${name}.${extension}`;
  await putObject(key, bytes, type, now);
  return key;
};

/**
 * Takes a logo away that another has replaced. That one is in its place already, so a store that does not answer must not
 * make the call fail.
 */
export const dropReplacedLogo = async (
  before: string | undefined,
  logo: string,
  now: number,
): Promise<void> => {
  if (before === undefined || before === logo) return;
  await deleteObject(before, now).catch((error: unknown) =>
    log.warn('a replaced logo stays', { error: error instanceof Error ? error : new Error(String(error)) }),
  );
};
