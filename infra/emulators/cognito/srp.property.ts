import { createHash, createHmac, getDiffieHellman } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPassword,
  isProof,
  makePrivateValue,
  makeVerifier,
  pad,
  parsePublicValue,
  publicValueOf,
  type Verifier,
} from './srp.ts';

const identity = { poolName: 'Local0001', userId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' };
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const number = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const hash = (...parts: (Uint8Array | string)[]) =>
  parts.reduce((sum: ReturnType<typeof createHash>, part) => sum.update(part), createHash('sha256')).digest();

const power = (base: bigint, exponent: bigint): bigint => {
  if (exponent === 0n) return 1n;
  const half = power((base * base) % N, exponent / 2n);
  return exponent % 2n === 1n ? (half * base) % N : half;
};

/** Two's complement, as in DER and Java: an oracle for `pad` without hexadecimal text. */
const signedBytes = (value: bigint) => {
  const bytes: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 255n));
  return Buffer.from((bytes[0] ?? 128) >= 128 ? [0, ...bytes] : bytes);
};

/** Client's side of the exchange, written from RFC 5054 and Cognito's key derivation. */
const clientProof = (
  password: string,
  { salt }: Pick<Verifier, 'salt'>,
  { a, B, secretBlock, timestamp }: { a: bigint; B: bigint; secretBlock: Uint8Array; timestamp: string },
) => {
  const A = power(2n, a);
  const k = number(hash(signedBytes(N), signedBytes(2n)));
  const x = number(
    hash(signedBytes(BigInt(`0x${salt}`)), hash(`${identity.poolName}${identity.userId}:${password}`)),
  );
  const u = number(hash(signedBytes(A), signedBytes(B)));
  const base = (((B - k * power(2n, x)) % N) + N) % N;
  const S = power(base, a + u * x);
  const extracted = createHmac('sha256', signedBytes(u)).update(signedBytes(S)).digest();
  const key = createHmac('sha256', extracted).update('Caldera Derived Key\x01').digest().subarray(0, 16);
  return createHmac('sha256', key)
    .update(`${identity.poolName}${identity.userId}`)
    .update(secretBlock)
    .update(timestamp)
    .digest('base64');
};

/** Bytes that often begin with an edge case of padding. */
const trickyHex = (length: number) =>
  fc
    .tuple(
      fc.oneof(fc.constantFrom(0x00, 0x01, 0x7f, 0x80, 0xff), fc.integer({ min: 0, max: 255 })),
      fc.uint8Array({ minLength: length - 1, maxLength: length - 1 }),
    )
    .map(([first, rest]) => Buffer.from([first, ...rest]).toString('hex'));

describe('pad', () => {
  it('is the shortest big-endian form that begins with a 0 bit', () => {
    const values = fc.oneof(
      fc.bigInt({ min: 0n, max: 1n << 17n }),
      fc.bigInt({ min: 0n, max: N }),
      trickyHex(16).map((hex) => BigInt(`0x${hex}`)),
    );
    fc.assert(
      fc.property(values, (value) => {
        expect(pad(value).toString('hex')).toBe(signedBytes(value).toString('hex'));
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    [0n, '00'],
    [1n, '01'],
    [0x7fn, '7f'],
    [0x80n, '0080'],
    [0xffn, '00ff'],
    [0x100n, '0100'],
    [0x8000n, '008000'],
  ])('for %d is %s', (value, hex) => {
    expect(pad(value).toString('hex')).toBe(hex);
  });
});

describe('the exchange', () => {
  const exchanges = fc.record({
    password: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    salt: trickyHex(16),
    a: trickyHex(32).filter((hex) => BigInt(`0x${hex}`) > 0n),
    privateValue: trickyHex(32).filter((hex) => BigInt(`0x${hex}`) > 0n),
    secretBlock: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  });
  const run = (exchange: {
    password: string;
    stored: Verifier;
    a: string;
    privateValue: string;
    secretBlock: Uint8Array;
  }) => {
    const { password, stored, privateValue, secretBlock } = exchange;
    const timestamp = 'Sat Nov 21 08:20:00 UTC 2026';
    const a = BigInt(`0x${exchange.a}`);
    const B = BigInt(`0x${publicValueOf(privateValue, stored)}`);
    const signature = clientProof(password, stored, { a, B, secretBlock, timestamp });
    return isProof(identity, stored, {
      clientPublicValue: power(2n, a),
      privateValue,
      secretBlock,
      timestamp,
      signature,
    });
  };

  it('proves the right password, whatever the salt and the ephemeral values', () => {
    fc.assert(
      fc.property(exchanges, ({ salt, ...exchange }) => {
        const stored = makeVerifier(identity, exchange.password, salt);
        expect(run({ ...exchange, stored })).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses any other password', () => {
    fc.assert(
      fc.property(exchanges, ({ salt, ...exchange }) => {
        const stored = makeVerifier(identity, `${exchange.password}!`, salt);
        expect(run({ ...exchange, stored })).toBe(false);
      }),
      { numRuns: 10 },
    );
  });

  it('refuses a public value A that is 0 modulo N', () => {
    for (const multiple of [0n, N, 2n * N]) expect(parsePublicValue(multiple.toString(16))).toBeUndefined();
    expect(parsePublicValue('not hex')).toBeUndefined();
    expect(parsePublicValue((N + 1n).toString(16))).toBe(N + 1n);
  });

  it('recognises a password by its verifier, and draws salts and private values afresh', () => {
    const stored = makeVerifier(identity, 'Correct-1');
    expect(isPassword(identity, 'Correct-1', stored)).toBe(true);
    expect(isPassword(identity, 'Correct-2', stored)).toBe(false);
    expect(isPassword({ ...identity, userId: 'somebody-else' }, 'Correct-1', stored)).toBe(false);
    expect(makeVerifier(identity, 'Correct-1').salt).not.toBe(stored.salt);
    expect(makePrivateValue()).not.toBe(makePrivateValue());
  });
});
