/** Authenticated encryption of texts (AES-256-GCM), with a key derived from one of the stack's keys. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type Keys, keyName, keyNamed } from './keys.ts';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

const derived = (key: string, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `proofline sealed text: ${name}`, 32));

/** The name of the key has a part in what is derived, so that no text without it passes for one from before keys were named. */
const purposeOf = (named: string, name: string): string => `${named}.${name}`;

const sealedBy = (key: Buffer, nonce: Buffer, text: string): string => {
  const sealing = createCipheriv(cipher, key, nonce);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
};

/** Encrypts a text under a name, which is needed to decrypt it. The result names its key (docs/decisions/0081). */
export const sealText = (text: string, name: string, [key]: Keys): string => {
  const named = keyName(key, cipher);
  return `${named}.${sealedBy(derived(key, purposeOf(named, name)), randomBytes(nonceLength), text)}`;
};

/**
 * Encrypts a text the same each time, so that a mail that is composed again holds the same link. The nonce is a keyed hash of
 * the text, so that no two texts share one.
 */
export const sealTextAlike = (text: string, name: string, [key]: Keys): string => {
  const named = keyName(key, cipher);
  const purpose = purposeOf(named, name);
  const nonce = createHmac('sha256', derived(key, `nonce of ${purpose}`))
    .update(text)
    .digest();
  return `${named}.${sealedBy(derived(key, purpose), nonce.subarray(0, nonceLength), text)}`;
};

const openedBy = (key: string, bytes: Buffer, name: string): string => {
  const opening = createDecipheriv(cipher, derived(key, name), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const text = opening.update(bytes.subarray(nonceLength + tagLength));
  return Buffer.concat([text, opening.final()]).toString('utf8');
};

/** Decrypts a text from before texts named their key, by whichever key encrypted it. */
const openedUnnamed = (sealed: string, name: string, keys: Keys): string => {
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

/**
 * Decrypts a text by the key that it names. Throws if it is not one of these keys, the name of the text is wrong, or the text
 * was changed.
 */
export const openText = (sealed: string, name: string, keys: Keys): string => {
  const point = sealed.indexOf('.');
  if (point < 0) return openedUnnamed(sealed, name, keys);
  const named = sealed.slice(0, point);
  // An unknown name is tried with the first key, which never opens it: its purpose holds another name.
  const key = keyNamed(keys, cipher, named) ?? keys[0];
  return openedBy(key, Buffer.from(sealed.slice(point + 1), 'base64url'), purposeOf(named, name));
};
