/** Codes that are mailed for a decision by a link, and passes of the devices on which they were typed. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { decisionCode } from '#domain/answerer/index.ts';
import { linkSecret } from './links.ts';

/** Domain separation: links and cursors are sealed with the same secret. */
const sealOf = (...parts: readonly (string | number)[]): string =>
  createHmac('sha256', linkSecret()).update(JSON.stringify(parts)).digest('base64url');

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** A new code: its digits for the mail, and what is kept of them. */
export const newCode = (linkId: string) => {
  const digits = String(randomInt(10 ** decisionCode.digits)).padStart(decisionCode.digits, '0');
  const salt = randomBytes(16).toString('base64url');
  return { digits, kept: { salt, hash: sealOf('decision-code', linkId, salt, digits) } };
};

export const isCodeOf = (
  linkId: string,
  { salt, hash }: { readonly salt: string; readonly hash: string },
  digits: string,
): boolean => isEqual(hash, sealOf('decision-code', linkId, salt, digits));

/** Pass of a device for the decisions by a link until an instant, in epoch milliseconds. */
export const passFor = (linkId: string, until: number): string => {
  const nonce = randomBytes(12).toString('base64url');
  return `${until}.${nonce}.${sealOf('decision-pass', linkId, until, nonce)}`;
};

export const isPassOf = (linkId: string, pass: string, now: number): boolean => {
  const [until = '', nonce = '', seal = ''] = pass.split('.');
  return now <= Number(until) && isEqual(seal, sealOf('decision-pass', linkId, Number(until), nonce));
};
