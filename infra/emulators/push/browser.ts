/** Browser's side of a subscription: its keys, and the decryption of messages (RFC 8291, RFC 8188). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys as a page reads them of a subscription, in base64url. */
export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

export interface Browser {
  readonly keys: SubscriptionKeys;
  /** Text of a message; throws for one that was not encrypted for these keys. */
  open(message: Uint8Array): string;
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Header of a message: salt, record size, and the sender's public key with its length before it. */
const headerOf = (message: Buffer) => {
  const length = message.readUInt8(20);
  const end = 21 + length;
  return {
    salt: message.subarray(0, 16),
    recordSize: message.readUInt32BE(16),
    sender: message.subarray(21, end),
    encrypted: message.subarray(end),
  };
};

/** New browser, or that of given private keys. */
export const createBrowser = (given?: { readonly privateKey: string; readonly auth: string }): Browser => {
  const ecdh = createECDH('prime256v1');
  if (given) ecdh.setPrivateKey(given.privateKey, 'base64url');
  else ecdh.generateKeys();
  const auth = given ? Buffer.from(given.auth, 'base64url') : randomBytes(16);
  const own = ecdh.getPublicKey();
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    open(message) {
      const { salt, recordSize, sender, encrypted } = headerOf(Buffer.from(message));
      // Browsers take one record alone.
      if (encrypted.length > recordSize) throw new Error('more than one record');
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(encrypted.subarray(-16));
      const record = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
      const end = record.lastIndexOf(2);
      if (end < 0 || record.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record');
      return record.subarray(0, end).toString();
    },
  };
};
