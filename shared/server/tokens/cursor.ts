/**
 * Cursors of paginated lists. A keyed hash (HMAC) protects them, so that a list accepts only its own cursors of this
 * workspace.
 */
import { isSigned, signatureOf, stateKeys } from './keys.ts';

const sealLength = 22;

// Domain separation: tickets of uploads are signed with the same keys.
const signed = (tenantId: number, list: string, payload: string): string =>
  JSON.stringify(['cursor', tenantId, list, payload]);

/** Opaque cursor. `list` names the list and its subject: `timeline#7`. */
export const encodeCursor = (tenantId: number, list: string, position: unknown): string => {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return signatureOf(stateKeys(), signed(tenantId, list, payload)).slice(0, sealLength) + payload;
};

/** Position in a cursor; undefined if it was not issued for this list of this tenant. */
export const decodeCursor = <Position>(
  tenantId: number,
  list: string,
  cursor: string,
): Position | undefined => {
  const payload = cursor.slice(sealLength);
  if (!isSigned(stateKeys(), signed(tenantId, list, payload), cursor.slice(0, sealLength))) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Position;
};
