import { Sha256 } from '@aws-crypto/sha256-js';
import { wholeUpTo } from './hash.ts';

/** Bytes of a large file in memory at a time. */
const piece = 4 * 1024 ** 2;

const hex = (digest: Uint8Array): string =>
  [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in hex. Incremental for large files, and where the browser has no `crypto.subtle` (an insecure origin). */
export const digestOf = async (file: Blob, whole = wholeUpTo): Promise<string> => {
  if (file.size <= whole && globalThis.crypto.subtle) {
    return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  }
  const hash = new Sha256();
  for (let at = 0; at < file.size; at += piece) {
    hash.update(new Uint8Array(await file.slice(at, at + piece).arrayBuffer()));
  }
  return hex(await hash.digest());
};
