import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPasswordOf, passwordHash } from './password-hash.ts';

test('accepts the password and no other', async () => {
  const hash = await passwordHash('Proofline-2026 ü');
  expect(hash).not.toContain('Proofline');
  expect(await passwordHash('Proofline-2026 ü')).not.toBe(hash);
  expect(await isPasswordOf(hash, 'Proofline-2026 ü')).toBe(true);
  // Same letter in decomposed Unicode.
  expect(await isPasswordOf(hash, 'Proofline-2026 u\u0308')).toBe(true);
  expect(await isPasswordOf(hash, 'Proofline-2026 u')).toBe(false);
  expect(await isPasswordOf(hash, '')).toBe(false);
});

test('costs a guess what OWASP asks for', async () => {
  const bytes = Buffer.from(await passwordHash('Proofline-2026'), 'base64url');
  const [salt, hash] = [bytes.subarray(0, 16), bytes.subarray(16)];
  expect(hash).toEqual(scryptSync('Proofline-2026', salt, 32, { N: 16_384, r: 8, p: 5 }));
});
