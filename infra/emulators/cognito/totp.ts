import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CognitoError, codeMismatch, invalidParameter, notAuthorized } from './errors.ts';
import type { SoftwareToken, Store, User } from './store.ts';

/** Seconds of a step (RFC 6238). */
const step = 30;
/** Steps of a slow or fast clock that are accepted on either side. */
const tolerance = 1;
const digits = 6;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding, in which an authenticator app takes its key. */
const base32 = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replace(/.{1,5}/g, (bits) => alphabet[Number.parseInt(bits.padEnd(5, '0'), 2)] ?? '');

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** Code of a step by RFC 6238 with HMAC-SHA-1: the one algorithm that every authenticator app has. */
const codeAt = (secret: string, at: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(at));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits).padStart(digits, '0');
};

/** Code that an authenticator app shows for a secret at a time in ms. */
export const totp = (secret: string, time: number): string => codeAt(secret, Math.floor(time / 1000 / step));

/** Step that a code belongs to, near a time in ms; undefined for a wrong code. */
const stepOf = (secret: string, code: string, time: number): number | undefined => {
  const present = Math.floor(time / 1000 / step);
  const given = Buffer.from(code);
  for (let at = present - tolerance; at <= present + tolerance; at += 1) {
    const right = Buffer.from(codeAt(secret, at));
    if (right.length === given.length && timingSafeEqual(right, given)) return at;
  }
  return undefined;
};

const none: SoftwareToken = { secret: null, pending: null, enabled: false, lastStep: 0 };
const reused = () =>
  new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');

/** Second factor of the pool's users: an authenticator app with codes by time. */
export const createSecondFactor = (store: Store) => {
  const tokenOf = (user: User): SoftwareToken => store.softwareTokens.find(user.sub) ?? none;
  const isEnabled = (user: User): boolean => tokenOf(user).enabled;
  const assertFree = (user: User): void => {
    if (store.attempts.areBlocked('totp', user.sub, Date.now()))
      throw notAuthorized('Password attempts exceeded');
  };

  return {
    asksForCode: isEnabled,

    /** Fields of a user's answer that name the second factor. */
    settingsOf: (user: User) =>
      isEnabled(user)
        ? { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA', UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }
        : {},

    /** New secret. An earlier one stays in force until the new one is verified. */
    associate(user: User): string {
      const pending = base32(randomBytes(32));
      store.softwareTokens.put(user.sub, { ...tokenOf(user), pending });
      return pending;
    },

    /** Puts the pending secret in force. Throws EnableSoftwareTokenMFAException for a wrong code. */
    verify(user: User, code: string): void {
      const { secret, pending, enabled, lastStep } = tokenOf(user);
      const candidate = pending ?? secret;
      if (candidate === null) throw invalidParameter('User has not associated a software token.');
      assertFree(user);
      const at = stepOf(candidate, code, Date.now());
      if (at === undefined || (pending === null && at <= lastStep)) {
        store.attempts.add('totp', user.sub, Date.now());
        throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
      }
      store.attempts.clear('totp', user.sub);
      store.softwareTokens.put(user.sub, { secret: candidate, pending: null, enabled, lastStep: at });
    },

    /** Turns the second factor on or off. Throws InvalidParameterException without a verified secret. */
    prefer(user: User, enabled: boolean): void {
      const kept = tokenOf(user);
      if (enabled && kept.secret === null) throw invalidParameter('User has not verified software token mfa');
      store.softwareTokens.put(user.sub, { ...kept, enabled });
    },

    /**
     * Redeems a code at a sign-in. Throws CodeMismatchException, ExpiredCodeException for one that was used, and
     * NotAuthorizedException after too many.
     */
    redeem(user: User, code: string): void {
      const kept = tokenOf(user);
      if (kept.secret === null)
        throw new CognitoError('SoftwareTokenMFANotFoundException', 'No software token is set up.');
      assertFree(user);
      const at = stepOf(kept.secret, code, Date.now());
      if (at === undefined) {
        store.attempts.add('totp', user.sub, Date.now());
        throw codeMismatch();
      }
      if (at <= kept.lastStep) throw reused();
      store.attempts.clear('totp', user.sub);
      store.softwareTokens.put(user.sub, { ...kept, lastStep: at });
    },
  };
};
