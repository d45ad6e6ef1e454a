/** Authenticated encryption of texts (AES-256-GCM), with a key derived from one of the stack's keys. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

const derived = (key: string, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `proofline sealed text: ${name}`, 32));

const sealedBy = (key: Buffer, nonce: Buffer, text: string): string => {
  const sealing = createCipheriv(cipher, key, nonce);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
};

/** Encrypts a text under a name, which is needed to decrypt it. */
export const sealText = (text: string, name: string, [key]: Keys): string =>
  sealedBy(derived(key, name), randomBytes(nonceLength), text);

/**
 * Encrypts a text the same each time, so that a mail that is composed again holds the same link. The nonce is a keyed hash of
 * the text, so that no two texts share one.
 */
export const sealTextAlike = (text: string, name: string, [key]: Keys): string => {
  const nonce = createHmac('sha256', derived(key, `nonce of ${name}`))
    .update(text)
    .digest();
  return sealedBy(derived(key, name), nonce.subarray(0, nonceLength), text);
};

const openedBy = (key: string, bytes: Buffer, name: string): string => {
  const opening = createDecipheriv(cipher, derived(key, name), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const text = opening.update(bytes.subarray(nonceLength + tagLength));
  return Buffer.concat([text, opening.final()]).toString('utf8');
};

/** Decrypts a text by the key that encrypted it. Throws if the name is wrong or the text was changed. */
export const openText = (sealed: string, name: string, keys: Keys): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const key of keys) {
    try {
      return openedBy(key, bytes, name);
    } catch {
      // Encrypted under another of the keys, or not at all.
    }
  }
  throw new Error('A sealed text cannot be opened');
};
