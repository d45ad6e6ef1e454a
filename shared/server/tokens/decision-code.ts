/** Codes that are mailed for a decision by a link, and passes of the devices on which they were typed. */
import { randomBytes, randomInt } from 'node:crypto';
import { decisionCode } from '#domain/answerer/index.ts';
import { isSigned, linkKeys, signatureOf } from './keys.ts';

/** Domain separation: links are signed with the same keys. */
const signed = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

/** A new code: its digits for the mail, and what is kept of them. */
export const newCode = (linkId: string) => {
  const digits = String(randomInt(10 ** decisionCode.digits)).padStart(decisionCode.digits, '0');
  const salt = randomBytes(16).toString('base64url');
  return {
    digits,
    kept: { salt, hash: signatureOf(linkKeys(), signed('decision-code', linkId, salt, digits)) },
  };
};

export const isCodeOf = (
  linkId: string,
  { salt, hash }: { readonly salt: string; readonly hash: string },
  digits: string,
): boolean => isSigned(linkKeys(), signed('decision-code', linkId, salt, digits), hash);

/** Pass of a device for the decisions by a link until an instant, in epoch milliseconds. */
export const passFor = (linkId: string, until: number): string => {
  const nonce = randomBytes(12).toString('base64url');
  return `${until}.${nonce}.${signatureOf(linkKeys(), signed('decision-pass', linkId, until, nonce))}`;
};

export const isPassOf = (linkId: string, pass: string, now: number): boolean => {
  const [until = '', nonce = '', signature = ''] = pass.split('.');
  return (
    now <= Number(until) &&
    isSigned(linkKeys(), signed('decision-pass', linkId, Number(until), nonce), signature)
  );
};
