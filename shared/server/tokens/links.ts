/** Tracked links: 22 characters of random id and 22 of a keyed hash of it. The table holds the id alone. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const idLength = 22;
const tokenShape = /^[\w-]{44}$/;

/** What tokens and sealed texts are made with. */
export const linkSecret = (): string => {
  const value = process.env.LINK_SECRET;
  if (!value) throw new Error('LINK_SECRET is not set');
  return value;
};

const seal = (id: string): string =>
  createHmac('sha256', linkSecret()).update(id).digest('base64url').slice(0, idLength);

/** The token that stands in a mail. */
export const tokenOfLink = (id: string): string => id + seal(id);

/** The id in a token, or undefined when the token was not made here. */
export const linkOfToken = (token: string): string | undefined => {
  if (!tokenShape.test(token)) return undefined;
  const id = token.slice(0, idLength);
  return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOfLink(id))) ? id : undefined;
};
