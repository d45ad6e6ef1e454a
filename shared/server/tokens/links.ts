/** Tokens of tracked links: 22 characters of random id, and 22 of a keyed hash (HMAC) of it. Only the id is stored. */
import { isSigned, linkKeys, signatureOf } from './keys.ts';

const idLength = 22;
const tokenShape = /^[\w-]{44}$/;

export const tokenOfLink = (id: string): string => id + signatureOf(linkKeys(), id).slice(0, idLength);

/** Link id in a token; undefined if its hash is wrong. */
export const linkOfToken = (token: string): string | undefined => {
  if (!tokenShape.test(token)) return undefined;
  const id = token.slice(0, idLength);
  return isSigned(linkKeys(), id, token.slice(idLength)) ? id : undefined;
};
