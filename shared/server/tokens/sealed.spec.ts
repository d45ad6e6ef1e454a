import { expect, test } from 'vitest';
import { openText, sealText } from './sealed.ts';

test('a sealed text opens only with the same name and secret', () => {
  process.env.STATE_SECRET = 'first';
  const sealed = sealText('Proofline-2026 ü', 'one');
  expect(sealed).not.toContain('Proofline');
  expect(sealText('Proofline-2026 ü', 'one')).not.toBe(sealed);
  expect(openText(sealed, 'one')).toBe('Proofline-2026 ü');
  expect(() => openText(sealed, 'two')).toThrow();
  expect(() => openText(`${sealed.slice(0, -2)}AA`, 'one')).toThrow();
  process.env.STATE_SECRET = 'second';
  expect(() => openText(sealed, 'one')).toThrow();
});
