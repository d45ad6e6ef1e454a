/** Authenticated encryption of texts (AES-256-GCM), with a key derived from a key of the browser's state. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { stateKeys } from './keys.ts';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

const derived = (key: string, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `proofline sealed text: ${name}`, 32));

/** Encrypts a text under a name, which is needed to decrypt it. */
export const sealText = (text: string, name: string): string => {
  const nonce = randomBytes(nonceLength);
  const [key] = stateKeys();
  const sealing = createCipheriv(cipher, derived(key, name), nonce);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
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
export const openText = (sealed: string, name: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const key of stateKeys()) {
    try {
      return openedBy(key, bytes, name);
    } catch {
      // Encrypted under another of the keys, or not at all.
    }
  }
  throw new Error('A sealed text cannot be opened');
};
