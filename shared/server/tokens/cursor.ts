/**
 * Cursors of paginated lists. A keyed hash (HMAC) protects them, so that a list accepts only its own cursors of this
 * workspace.
 */
import { keyedHashLength } from '#domain/signature.ts';
import { isSigned, signatureOf, stateKeys } from './keys.ts';

// Domain separation: tickets of uploads are signed with the same keys.
const signed = (tenantId: number, list: string, payload: string): string =>
  JSON.stringify(['cursor', tenantId, list, payload]);

/** Opaque cursor. `list` names the list and its subject: `timeline#7`. */
export const encodeCursor = (tenantId: number, list: string, position: unknown): string => {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${signatureOf(stateKeys(), signed(tenantId, list, payload))}.${payload}`;
};

/** Signature and payload of a cursor. No point is between them in a cursor from before signatures named their key. */
const partsOf = (cursor: string): readonly [signature: string, payload: string] => {
  const point = cursor.indexOf('.');
  if (point < 0) return [cursor.slice(0, keyedHashLength), cursor.slice(keyedHashLength)];
  return [cursor.slice(0, point), cursor.slice(point + 1)];
};

/** Position in a cursor; undefined if it was not issued for this list of this tenant. */
export const decodeCursor = <Position>(
  tenantId: number,
  list: string,
  cursor: string,
): Position | undefined => {
  const [signature, payload] = partsOf(cursor);
  if (!isSigned(stateKeys(), signed(tenantId, list, payload), signature)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Position;
};
