import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  getDiffieHellman,
  publicEncrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * Secure Remote Password in Cognito's variant: RFC 5054 over the 3072-bit group with SHA-256, generator 2, and the
 * session key derived by HKDF. Numbers are hashed in the form of Java's `BigInteger.toByteArray`, see `pad`.
 */

const toBigInt = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);

/** RFC 3526's group 15 is the prime of RFC 5054's 3072-bit group; Cognito uses 2 as its generator instead of 5. */
const prime = getDiffieHellman('modp15').getPrime();
const N = toBigInt(prime);
const g = 2n;

/** Shortest big-endian form of a number ≥ 0 whose first bit is 0, so that it can't be read as negative. */
export const pad = (value: bigint): Buffer => {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
};

const sha256 = (...parts: (Uint8Array | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const hmac = (key: Uint8Array, ...parts: (Uint8Array | string)[]) => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/** Number ≥ 0 as big-endian bytes, at least so many. */
const bytesOf = (value: bigint, length = 1) => {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(Math.max(2 * length, hex.length + (hex.length % 2)), '0'), 'hex');
};

/** Modular exponentiation by OpenSSL, as RSA without padding: a quarter of the time of BigInt's. */
const modPow = (base: bigint, exponent: bigint) => {
  const jwk = { kty: 'RSA', n: prime.toString('base64url'), e: bytesOf(exponent).toString('base64url') };
  const key = createPublicKey({ format: 'jwk', key: jwk });
  const padding = constants.RSA_NO_PADDING;
  return toBigInt(publicEncrypt({ key, padding }, bytesOf(base % N, prime.length)));
};

const k = toBigInt(sha256(pad(N), pad(g)));

/** Password as stored; both fields in hex. */
export interface Verifier {
  readonly salt: string;
  readonly verifier: string;
}

/** Owner of a verifier, which is valid for no other user or pool. */
export interface Identity {
  /** Part of the pool's id after the underscore. */
  readonly poolName: string;
  /** Sent as `USER_ID_FOR_SRP`. */
  readonly userId: string;
}

/** Derives the verifier of a password, with a fresh salt unless one is given (in hex). */
export const makeVerifier = (
  { poolName, userId }: Identity,
  password: string,
  salt: string = randomBytes(16).toString('hex'),
): Verifier => {
  const x = toBigInt(sha256(pad(BigInt(`0x${salt}`)), sha256(`${poolName}${userId}:${password}`)));
  return { salt, verifier: modPow(g, x).toString(16) };
};

export const isPassword = (identity: Identity, password: string, stored: Verifier): boolean => {
  const candidate = makeVerifier(identity, password, stored.salt);
  return timingSafeEqual(sha256(candidate.verifier), sha256(stored.verifier));
};

/** Client's public value A from its hex; undefined if it isn't a number of the group (0 mod N would void the proof). */
export const parsePublicValue = (hex: string): bigint | undefined => {
  if (!/^[0-9a-f]{1,770}$/i.test(hex)) return undefined;
  const A = BigInt(`0x${hex}`);
  return A % N === 0n ? undefined : A;
};

/** Random private value b, in hex, for one exchange. */
export const makePrivateValue = (): string => randomBytes(32).toString('hex');

/** Server's public value B for a private value and a verifier, in hex. */
export const publicValueOf = (privateValue: string, { verifier }: Verifier): string =>
  ((k * BigInt(`0x${verifier}`) + modPow(g, BigInt(`0x${privateValue}`))) % N).toString(16);

interface Claim {
  /** `SRP_A`, as parsed by `parsePublicValue`. */
  readonly clientPublicValue: bigint;
  /** Result of `makePrivateValue` for this exchange. */
  readonly privateValue: string;
  readonly secretBlock: Uint8Array;
  /** `TIMESTAMP`, as the client sent it. */
  readonly timestamp: string;
  /** `PASSWORD_CLAIM_SIGNATURE`, base64. */
  readonly signature: string;
}

/** True if the claim was signed by a client that knows the verifier's password; compared in constant time. */
export const isProof = ({ poolName, userId }: Identity, stored: Verifier, claim: Claim): boolean => {
  const A = claim.clientPublicValue;
  const B = BigInt(`0x${publicValueOf(claim.privateValue, stored)}`);
  const u = toBigInt(sha256(pad(A), pad(B)));
  const S = modPow(A * modPow(BigInt(`0x${stored.verifier}`), u), BigInt(`0x${claim.privateValue}`));
  const key = hmac(hmac(pad(u), pad(S)), 'Caldera Derived Key\u0001').subarray(0, 16);
  const expected = hmac(key, poolName, userId, claim.secretBlock, claim.timestamp);
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
