/**
 * Keys of tokens, separated by commas: the first signs, and all verify. So a key can be changed while links that
 * were mailed under the earlier one stay valid, and while functions of two deployments run beside each other.
 * A token names the key that it was made with (docs/decisions/0081).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyedHashLength, keyNameLength, signatureLength } from '#domain/signature.ts';

export type Keys = readonly [string, ...string[]];

const keysIn = (name: string, value: string | undefined): Keys => {
  const [first, ...others] = (value ?? '').split(',').filter(Boolean);
  if (first === undefined) throw new Error(`${name} is not set`);
  return [first, ...others];
};

/** Keys of what is mailed: tracked links, sign-ups, invitations and reminder switches. */
export const linkKeys = (): Keys => keysIn('LINK_SECRET', process.env.LINK_SECRET);

/** Keys of state that a browser keeps for the API: cursors, tickets of uploads, cookies of sessions. */
export const stateKeys = (): Keys => keysIn('STATE_SECRET', process.env.STATE_SECRET);

/** Keys of the addresses at which pictures of other sites are shown. */
export const pictureKeys = (): Keys => keysIn('PICTURE_SECRET', process.env.PICTURE_SECRET);

const hashed = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/**
 * Public name of a key in its tokens, a hash of it. The algorithm has a part in it, so that tokens of a later algorithm are
 * told from those of this one.
 */
export const keyName = (key: string, algorithm: string): string =>
  hashed(key, `name of this key for ${algorithm}`).slice(0, keyNameLength);

/** Key of a name; undefined if it is none of these. */
export const keyNamed = (keys: Keys, algorithm: string, name: string): string | undefined =>
  keys.find((key) => keyName(key, algorithm) === name);

const algorithm = 'HMAC-SHA-256';

/** The name is hashed too: without it, a signature does not pass for one from before keys were named. */
const hashedUnder = (key: string, name: string, text: string): string =>
  hashed(key, `${name}.${text}`).slice(0, keyedHashLength);

/** Name of the first key, and its keyed hash (HMAC) of a text. `text` says its purpose, as keys are shared. */
export const signatureOf = ([key]: Keys, text: string): string => {
  const name = keyName(key, algorithm);
  return name + hashedUnder(key, name, text);
};

const isSame = (made: string, given: string): boolean => {
  const [one, other] = [Buffer.from(made), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Lengths of signatures from before keys were named: the hash, and in tickets of uploads all of it. */
const unnamedLengths: readonly number[] = [keyedHashLength, 43];

/** True if the key that the signature names signed the text; any of the keys, for a signature from before they were named. */
export const isSigned = (keys: Keys, text: string, signature: string): boolean => {
  if (signature.length === signatureLength) {
    const name = signature.slice(0, keyNameLength);
    const key = keyNamed(keys, algorithm, name);
    // An unknown name costs the same hash, so that the time of a refusal tells no names.
    const made = hashedUnder(key ?? keys[0], name, text);
    return isSame(made, signature.slice(keyNameLength)) && key !== undefined;
  }
  if (!unnamedLengths.includes(signature.length)) return false;
  return keys.some((key) => isSame(hashed(key, text).slice(0, signature.length), signature));
};
