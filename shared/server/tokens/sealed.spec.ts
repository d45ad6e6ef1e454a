import { expect, test } from 'vitest';
import { openText, sealText } from './sealed.ts';

test('what is sealed under a name opens under that name alone, and under the same secret', () => {
  process.env.LINK_SECRET = 'first';
  const sealed = sealText('Proofline-2026 ü', 'one');
  expect(sealed).not.toContain('Proofline');
  expect(sealText('Proofline-2026 ü', 'one')).not.toBe(sealed);
  expect(openText(sealed, 'one')).toBe('Proofline-2026 ü');
  expect(() => openText(sealed, 'two')).toThrow();
  expect(() => openText(`${sealed.slice(0, -2)}AA`, 'one')).toThrow();
  process.env.LINK_SECRET = 'second';
  expect(() => openText(sealed, 'one')).toThrow();
});
