/** Tokens of mailed links to a person: who it is, and a secret of which only the hash is stored. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { hashed, randomSecret } from '../data/ids.ts';

export interface PersonToken {
  readonly subject: string;
  /** Hash of the secret. */
  readonly secret: string;
}

/** New token of a person, with the hash to store. */
export const newPersonToken = (subject: string): { readonly token: string; readonly secret: string } => {
  const secret = randomSecret();
  return { token: `${subject}.${secret}`, secret: hashed(secret) };
};

/** Parts of a token; undefined for a text that is none. */
export const personToken = (token: string): PersonToken | undefined => {
  const [, subject, secret] = /^([\w-]{1,128})\.([\w-]{43})$/.exec(token) ?? [];
  return subject && secret ? { subject, secret: hashed(secret) } : undefined;
};

/** Compares hashes in constant time. */
export const sameSecret = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
};
