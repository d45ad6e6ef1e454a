/** Tokens of tracked links: 22 characters of random id, and 22 of a keyed hash (HMAC) of it. Only the id is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const idLength = 22;
const tokenShape = /^[\w-]{44}$/;

/** Secret key of tokens and of encrypted texts. */
export const linkSecret = (): string => {
  const value = process.env.LINK_SECRET;
  if (!value) throw new Error('LINK_SECRET is not set');
  return value;
};

const seal = (id: string): string =>
  createHmac('sha256', linkSecret()).update(id).digest('base64url').slice(0, idLength);

export const tokenOfLink = (id: string): string => id + seal(id);

/** Link id in a token; undefined if its hash is wrong. */
export const linkOfToken = (token: string): string | undefined => {
  if (!tokenShape.test(token)) return undefined;
  const id = token.slice(0, idLength);
  return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOfLink(id))) ? id : undefined;
};
