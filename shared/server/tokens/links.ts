/** Tokens of tracked links: 22 characters of random id, and 22 of a keyed hash (HMAC) of it. Only the id is stored. */
import { isSigned, linkKeys, signatureOf } from './keys.ts';

const idLength = 22;
const tokenShape = /^[\w-]{44}$/;
const purpose = (id: string): string => `invitation:${id}`;

export const tokenOfLink = (id: string): string => id + signatureOf(linkKeys(), id).slice(0, idLength);

/** The same for the link of an invitation: a keyed hash of its own, so that neither token passes for the other. */
export const tokenOfInvitation = (id: string): string =>
  id + signatureOf(linkKeys(), purpose(id)).slice(0, idLength);

/** Link id in an invitation's token; undefined if its hash is wrong. */
export const invitationOfToken = (token: string): string | undefined => {
  if (!tokenShape.test(token)) return undefined;
  const id = token.slice(0, idLength);
  return isSigned(linkKeys(), purpose(id), token.slice(idLength)) ? id : undefined;
};

/** Link id in a token; undefined if its hash is wrong. */
export const linkOfToken = (token: string): string | undefined => {
  if (!tokenShape.test(token)) return undefined;
  const id = token.slice(0, idLength);
  return isSigned(linkKeys(), id, token.slice(idLength)) ? id : undefined;
};
