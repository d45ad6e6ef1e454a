/** Tokens of tracked links: 22 characters of random id, and its signature. Only the id is stored. */
import { isSigned, linkKeys, signatureOf } from './keys.ts';

const idLength = 22;
const purpose = (id: string): string => `invitation:${id}`;

export const tokenOfLink = (id: string): string => id + signatureOf(linkKeys(), id);

/** The same for the link of an invitation: a signature of its own, so that neither token passes for the other. */
export const tokenOfInvitation = (id: string): string => id + signatureOf(linkKeys(), purpose(id));

/** Id in a token whose signature is over a text made of it; undefined if it is wrong. */
const idIn = (token: string, signed: (id: string) => string): string | undefined => {
  const id = token.slice(0, idLength);
  return isSigned(linkKeys(), signed(id), token.slice(idLength)) ? id : undefined;
};

/** Link id in an invitation's token; undefined if its signature is wrong. */
export const invitationOfToken = (token: string): string | undefined => idIn(token, purpose);

/** Link id in a token; undefined if its signature is wrong. */
export const linkOfToken = (token: string): string | undefined => idIn(token, (id) => id);
