/**
 * Cursors of paginated lists. A keyed hash (HMAC) protects them, so that a list accepts only its own cursors of this
 * workspace.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const sealLength = 22;

const seal = (tenantId: number, list: string, payload: string): string => {
  const secret = process.env.LINK_SECRET;
  if (!secret) throw new Error('LINK_SECRET is not set');
  // Domain separation: tracked links are authenticated with the same secret.
  const text = JSON.stringify(['cursor', tenantId, list, payload]);
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, sealLength);
};

/** Opaque cursor. `list` names the list and its subject: `timeline#7`. */
export const encodeCursor = (tenantId: number, list: string, position: unknown): string => {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return seal(tenantId, list, payload) + payload;
};

/** Position in a cursor; undefined if it was not issued for this list of this tenant. */
export const decodeCursor = <Position>(
  tenantId: number,
  list: string,
  cursor: string,
): Position | undefined => {
  const given = Buffer.from(cursor.slice(0, sealLength));
  const payload = cursor.slice(sealLength);
  const expected = Buffer.from(seal(tenantId, list, payload));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Position;
};
