import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dividerAfter, dividerAt } from './divider.ts';

const shares = fc.double({ min: 0, max: 100, noNaN: true });

test('the line stays on the board, wherever a finger goes', () => {
  const anywhere = fc.double({ min: -5000, max: 5000, noNaN: true });
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 0, max: 3000 }), (left, width) => {
      const share = dividerAt(left, width);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(100);
      if (left >= 0 && left <= width && width > 0) expect((share * width) / 100).toBeCloseTo(left);
    }),
  );
});

test('each key has one that takes it back, up to the ends', () => {
  const pairs = [
    ['ArrowLeft', 'ArrowRight'],
    ['ArrowDown', 'ArrowUp'],
    ['PageDown', 'PageUp'],
  ] as const;
  fc.assert(
    fc.property(shares, fc.constantFrom(...pairs), (share, [down, up]) => {
      const lower = dividerAfter(down, share) ?? Number.NaN;
      expect(lower).toBeLessThanOrEqual(share);
      expect(lower).toBeGreaterThanOrEqual(0);
      const back = dividerAfter(up, lower) ?? Number.NaN;
      expect(back).toBeLessThanOrEqual(100);
      if (lower > 0) expect(back).toBeCloseTo(share);
    }),
  );
  expect([dividerAfter('Home', 40), dividerAfter('End', 40)]).toEqual([0, 100]);
  expect(['Enter', 'b', 'toString'].map((key) => dividerAfter(key, 40))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
