/** Authenticated encryption of texts (AES-256-GCM), with a key derived from the links' secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { linkSecret } from './links.ts';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

const keyFor = (name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', linkSecret(), '', `proofline sealed text: ${name}`, 32));

/** Encrypts a text under a name, which is needed to decrypt it. */
export const sealText = (text: string, name: string): string => {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, keyFor(name), nonce);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
};

/** Decrypts a text. Throws if the name is wrong or the text was changed. */
export const openText = (sealed: string, name: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, keyFor(name), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const text = opening.update(bytes.subarray(nonceLength + tagLength));
  return Buffer.concat([text, opening.final()]).toString('utf8');
};
