import { expect, test } from 'vitest';
import { stateKeys } from './keys.ts';
import { openText, sealText } from './sealed.ts';

test('a sealed text opens only with the same name and secret', () => {
  process.env.STATE_SECRET = 'first';
  const sealed = sealText('Harbour-lamp-2026 ü', 'one', stateKeys());
  expect(sealed).not.toContain('Proofline');
  expect(sealText('Harbour-lamp-2026 ü', 'one', stateKeys())).not.toBe(sealed);
  expect(openText(sealed, 'one', stateKeys())).toBe('Harbour-lamp-2026 ü');
  expect(() => openText(sealed, 'two', stateKeys())).toThrow();
  expect(() => openText(`${sealed.slice(0, -2)}AA`, 'one', stateKeys())).toThrow();
  process.env.STATE_SECRET = 'second';
  expect(() => openText(sealed, 'one', stateKeys())).toThrow();
});
