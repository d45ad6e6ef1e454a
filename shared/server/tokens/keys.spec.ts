import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { isSigned, linkKeys, signatureOf, stateKeys } from './keys.ts';
import { linkOfToken, tokenOfLink } from './links.ts';
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

/** Each kind of token: made, and read again by whatever keys there are then. */
const kinds = [
  ['link', () => tokenOfLink(id), (token: string) => linkOfToken(token) === id],
  [
    'reminder switch',
    () => reminderToken(holder, 0),
    (token: string) => holderOfToken(token)?.contactId === 2,
  ],
  ['cursor', () => encodeCursor(1, 'list', 7), (token: string) => decodeCursor(1, 'list', token) === 7],
  [
    'sealed text',
    () => sealText('text', 'name', stateKeys()),
    (token: string) => {
      try {
        return openText(token, 'name', stateKeys()) === 'text';
      } catch {
        return false;
      }
    },
  ],
] as const;

describe.each(kinds)('a %s', (_, make, opens) => {
  it.each([
    ['by the deployment before it, which runs beside it for a moment', 4, true],
    ['by its own deployment', 5, true],
    ['after the key was changed', 6, true],
    ['no longer after the key was changed twice', 7, false],
  ])('opens %s', (_, number, does) => {
    const token = make();
    deploy(number);
    expect(opens(token)).toBe(does);
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

it('takes no signature that is short, changed, or of another text', () => {
  const keys = ['one', 'two'] as const;
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(42), (text, other, at) => {
      const signature = signatureOf(['two'], text);
      expect(isSigned(keys, text, signature)).toBe(true);
      expect(isSigned(keys, text, signature.slice(0, 22))).toBe(true);
      expect(isSigned(keys, text, signature.slice(0, 21))).toBe(false);
      expect(isSigned(keys, text, '')).toBe(false);
      const changed = signature.slice(0, at) + (signature[at] === 'A' ? 'B' : 'A') + signature.slice(at + 1);
      expect(isSigned(keys, text, changed)).toBe(false);
      expect(isSigned(keys, other, signature)).toBe(other === text);
    }),
  );
});
