/** Certificates that a company signs for itself, as they stand in SAML metadata. Node reads certificates, but makes none. */
import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Element of DER: its tag, its length, its content. */
const element = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 256 ? [length] : [length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length, ...bytes]), content]);
};
const sequence = (...parts: readonly Uint8Array[]) => element(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');

/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11. */
const algorithm = sequence(element(0x06, hex('2a864886f70d01010b')), hex('0500'));

const nameOf = (common: string) =>
  sequence(element(0x31, sequence(element(0x06, hex('550403')), element(0x0c, Buffer.from(common, 'utf8')))));

/** UTCTime, good until 2049. */
const timeOf = (at: number) =>
  element(
    0x17,
    Buffer.from(
      `${new Date(at)
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  );

/** Certificate in base64 of a key, signed by itself. */
export const selfSigned = (
  key: KeyObject,
  { name, from, until }: { readonly name: string; readonly from: number; readonly until: number },
): string => {
  const serial = randomBytes(8);
  // A positive integer.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const content = sequence(
    element(0x02, serial),
    algorithm,
    nameOf(name),
    sequence(timeOf(from), timeOf(until)),
    nameOf(name),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const signature = element(0x03, Buffer.from([0]), sign('sha256', content, key));
  return sequence(content, algorithm, signature).toString('base64');
};
