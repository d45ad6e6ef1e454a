import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestOf } from './file-digest.ts';

const expected = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('the hash of a file', () => {
  it.each([0, 1, 55, 56, 64, 65, 1000, 4 * 1024 ** 2 - 1, 4 * 1024 ** 2, 9_000_001])(
    'is that of its %i bytes, at once and piece by piece',
    async (size) => {
      const bytes = randomBytes(size);
      const file = new Blob([bytes]);
      expect(await digestOf(file)).toBe(expected(bytes));
      expect(await digestOf(file, -1)).toBe(expected(bytes));
    },
  );
});
