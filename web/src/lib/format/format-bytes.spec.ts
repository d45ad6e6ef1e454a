import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [812, '812 bytes'],
  [1000, '1 kB'],
  [4_240_000, '4.2 MB'],
  [150_000_000, '150 MB'],
  [1_500_000_000_000, '1.5 TB'],
  [5e15, '5000 TB'],
])('%i bytes read as %s', (size, words) => {
  expect(formatBytes(size)).toBe(words);
});

it('is formatted in the reader’s language', () => {
  expect(formatBytes(4_240_000, 'fr')).toBe('4,2\u202fMo');
});
