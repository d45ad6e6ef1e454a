/**
 * Keys of tokens, separated by commas: the first signs, and all verify. So a key can be changed while links that
 * were mailed under the earlier one stay valid, and while functions of two deployments run beside each other.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

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

/** Keyed hash (HMAC-SHA-256) of a text by the first key, in base64url. `text` says its purpose, as keys are shared. */
export const signatureOf = ([key]: Keys, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** True if any key signed the text. A signature may be shortened to its first 22 characters (132 bits). */
export const isSigned = (keys: Keys, text: string, signature: string): boolean => {
  const given = Buffer.from(signature);
  if (signature.length < 22) return false;
  return keys.some((key) => {
    const made = Buffer.from(signatureOf([key], text).slice(0, signature.length));
    return made.length === given.length && timingSafeEqual(made, given);
  });
};
