import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signatureLength, signaturePattern } from '#domain/signature.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { isSigned, keyName, linkKeys, signatureOf, stateKeys } from './keys.ts';
import { invitationOfToken, linkOfToken, tokenOfInvitation, tokenOfLink } from './links.ts';
import { holderOfToken, reminderToken } from './reminder-token.ts';
import { openText, sealText } from './sealed.ts';

/** Keys of a deployment: the one that signs, the next one, and the one before. */
const deployed = (number: number) => [number, number + 1, number - 1].map((one) => `key ${one}`).join(',');
const deploy = (number: number) => {
  vi.stubEnv('LINK_SECRET', deployed(number));
  vi.stubEnv('STATE_SECRET', deployed(number));
};

beforeEach(() => deploy(5));
afterEach(() => void vi.unstubAllEnvs());

const id = 'abcdefghijklmnopqrstuv';
const holder = { tenantId: 1, contactId: 2, addressChanges: 0 };
const signing = 'HMAC-SHA-256';
const sealing = 'aes-256-gcm';

interface Kind {
  readonly make: () => string;
  readonly opens: (token: string) => boolean;
  /** Place of the key's name in the token. */
  readonly namedAt: number;
  readonly algorithm: string;
  /** A token of key 5 from before tokens named their key, as that code made it. */
  readonly unnamed: string;
}

/** Each kind of token: made, and read again by whatever keys there are then. */
const kinds: readonly (readonly [string, Kind])[] = [
  [
    'link',
    {
      make: () => tokenOfLink(id),
      opens: (token) => linkOfToken(token) === id,
      namedAt: 22,
      algorithm: signing,
      unnamed: 'abcdefghijklmnopqrstuvQ0M1DLppgoYvN1xnIXmZOV',
    },
  ],
  [
    'link of an invitation',
    {
      make: () => tokenOfInvitation(id),
      opens: (token) => invitationOfToken(token) === id,
      namedAt: 22,
      algorithm: signing,
      unnamed: 'abcdefghijklmnopqrstuvYXrbf0RXE5_8PMdnVloQ1S',
    },
  ],
  [
    'reminder switch',
    {
      make: () => reminderToken(holder, 0),
      opens: (token) => holderOfToken(token)?.contactId === 2,
      namedAt: 0,
      algorithm: sealing,
      unnamed: 'mhkv0PEv_0l7njRq-HjUWqsdYJCDBKQLfX658hG0GKW3ZdZp',
    },
  ],
  [
    'cursor',
    {
      make: () => encodeCursor(1, 'list', 7),
      opens: (token) => decodeCursor(1, 'list', token) === 7,
      namedAt: 0,
      algorithm: signing,
      unnamed: 'QE3WXJ-BZtDaSM4QGRDzX3Nw',
    },
  ],
  [
    'sealed text',
    {
      make: () => sealText('text', 'name', stateKeys()),
      opens: (token) => {
        try {
          return openText(token, 'name', stateKeys()) === 'text';
        } catch {
          return false;
        }
      },
      namedAt: 0,
      algorithm: sealing,
      unnamed: 'j8pNIlSuZXqQ7CQwUfiZJs_3De0cKsOypBT1bidCJvg',
    },
  ],
];

describe.each(kinds)('a %s', (_, { make, opens, namedAt, algorithm, unnamed }) => {
  const rotations = [
    ['by the deployment before it, which runs beside it for a moment', 4, true],
    ['by its own deployment', 5, true],
    ['after the key was changed', 6, true],
    ['no longer after the key was changed twice', 7, false],
  ] as const;
  it.each(rotations)('opens %s', (_when, number, does) => {
    const token = make();
    deploy(number);
    expect(opens(token)).toBe(does);
  });

  it.each(rotations)('from before tokens named their key opens %s', (_when, number, does) => {
    deploy(number);
    expect(opens(unnamed)).toBe(does);
  });

  const renamed = (token: string, name: string) =>
    token.slice(0, namedAt) + name + token.slice(namedAt + name.length);

  it('names the key that made it', () => {
    const name = keyName('key 5', algorithm);
    const token = make();
    expect(token.slice(namedAt, namedAt + name.length)).toBe(name);
    deploy(6);
    expect(make().slice(namedAt, namedAt + name.length)).toBe(keyName('key 6', algorithm));
  });

  it('is refused under the name of another key, of another algorithm, and of none', () => {
    const token = make();
    expect(opens(renamed(token, keyName('key 5', algorithm)))).toBe(true);
    const otherAlgorithm = keyName('key 5', algorithm === signing ? sealing : signing);
    for (const name of [keyName('key 4', algorithm), keyName('key 6', algorithm), otherAlgorithm, '____'])
      expect(opens(renamed(token, name))).toBe(false);
  });

  it('is refused without the name of its key', () => {
    const token = make();
    const name = keyName('key 5', algorithm);
    expect(opens(token.replace(new RegExp(`${name}\\.?`), ''))).toBe(false);
  });
});

it('refuses to run without a key', () => {
  for (const none of ['', ',']) {
    vi.stubEnv('LINK_SECRET', none);
    vi.stubEnv('STATE_SECRET', none);
    expect(linkKeys).toThrow('LINK_SECRET is not set');
    expect(stateKeys).toThrow('STATE_SECRET is not set');
  }
});

const keys = ['one', 'two'] as const;

it('takes no signature that is short, long, changed, of another key, or of another text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(signatureLength - 1), (text, other, at) => {
      const signature = signatureOf(['two'], text);
      expect(signature).toMatch(signaturePattern);
      expect(isSigned(keys, text, signature)).toBe(true);
      expect(isSigned(['one'], text, signature)).toBe(false);
      expect(isSigned(keys, text, signature.slice(0, -1))).toBe(false);
      expect(isSigned(keys, text, signature.slice(4))).toBe(false);
      expect(isSigned(keys, text, `${signature}A`)).toBe(false);
      expect(isSigned(keys, text, '')).toBe(false);
      const changed = signature.slice(0, at) + (signature[at] === 'A' ? 'B' : 'A') + signature.slice(at + 1);
      expect(isSigned(keys, text, changed)).toBe(false);
      expect(isSigned(keys, other, signature)).toBe(other === text);
    }),
  );
});

it('takes a signature from before keys were named, whole or its first 22 characters', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...keys), (text, key) => {
      const whole = createHmac('sha256', key).update(text).digest('base64url');
      expect(isSigned(keys, text, whole)).toBe(true);
      expect(isSigned(keys, text, whole.slice(0, 22))).toBe(true);
      for (const length of [21, 23, signatureLength, 42])
        expect(isSigned(keys, text, whole.slice(0, length))).toBe(false);
      expect(isSigned(['three'], text, whole)).toBe(false);
    }),
  );
});
