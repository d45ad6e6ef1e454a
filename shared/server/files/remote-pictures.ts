/** Addresses of ours for pictures of other sites (docs/decisions/0078): signed, so that we fetch nothing else. */
import { fetchableUrl, remotePicturesIn, withOwnAddresses } from '#domain/note/remote-picture.ts';
import { isSigned, pictureKeys, signatureOf } from '../tokens/keys.ts';

/** A signature binds an address to its workspace. */
const signed = (tenantId: number, address: string): string =>
  JSON.stringify(['remote-picture', tenantId, address]);

/** Path of a picture of another site at any host of the workspace; undefined for an address that is never fetched. */
export const remotePicturePath = (tenantId: number, address: string): string | undefined => {
  if (!fetchableUrl(address)) return undefined;
  const signature = signatureOf(pictureKeys(), signed(tenantId, address));
  return `/api/remote-pictures/${signature}/${Buffer.from(address).toString('base64url')}`;
};

/** Address in a path of ours; undefined if it was not signed for this workspace. */
export const remoteAddressOf = (
  tenantId: number,
  { signature, address: encoded }: { readonly signature: string; readonly address: string },
): string | undefined => {
  const address = Buffer.from(encoded, 'base64url').toString();
  return isSigned(pictureKeys(), signed(tenantId, address), signature) ? address : undefined;
};

/** Paths of the pictures of other sites in sanitised HTML, by their addresses. */
export const remotePathsOf = (tenantId: number, html: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    remotePicturesIn(html).flatMap((address) => {
      const path = remotePicturePath(tenantId, address);
      return path === undefined ? [] : [[address, path] as const];
    }),
  );

/**
 * Sanitised HTML whose pictures of other sites are loaded through us. `origin` is the workspace's for mails, and empty for
 * pages, which load from their own host.
 */
export const throughUs = (tenantId: number, html: string, origin = () => ''): string =>
  withOwnAddresses(html, (address) => {
    const path = remotePicturePath(tenantId, address);
    return path && origin() + path;
  });
