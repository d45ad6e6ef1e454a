/** Where a list goes on. A cursor is sealed, so that none is taken but what this workspace was given for this list. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const sealLength = 22;

const seal = (tenantId: number, list: string, payload: string): string => {
  const secret = process.env.LINK_SECRET;
  if (!secret) throw new Error('LINK_SECRET is not set');
  // The leading word keeps these seals apart from those of tracked links, which are made with the same secret.
  const text = JSON.stringify(['cursor', tenantId, list, payload]);
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, sealLength);
};

/** A place in a list as an opaque text. `list` names the list and what it is of: `timeline#7`. */
export const encodeCursor = (tenantId: number, list: string, place: unknown): string => {
  const payload = Buffer.from(JSON.stringify(place)).toString('base64url');
  return seal(tenantId, list, payload) + payload;
};

/** The place in a cursor, or undefined when it was not made for this list of this tenant. */
export const decodeCursor = <Place>(tenantId: number, list: string, cursor: string): Place | undefined => {
  const given = Buffer.from(cursor.slice(0, sealLength));
  const payload = cursor.slice(sealLength);
  const expected = Buffer.from(seal(tenantId, list, payload));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Place;
};
