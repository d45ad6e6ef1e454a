import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchesFor, pageBatch, rangeInSight } from './page-range.ts';

const natural = (most: number) => fc.integer({ min: 0, max: most });

test('the pages in sight are rendered, and few others, however many there are', () => {
  fc.assert(
    fc.property(natural(40_000), natural(2000), natural(1000), (scrolled, extent, count) => {
      const { from, until } = rangeInSight(scrolled, extent, 64, count);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(until).toBeLessThanOrEqual(count);
      expect(until - from).toBeLessThanOrEqual(Math.ceil(extent / 64) + 18);
      for (let page = Math.floor(scrolled / 64); page * 64 < scrolled + extent && page < count; page += 1) {
        expect(page).toBeGreaterThanOrEqual(from);
        expect(page).toBeLessThan(until);
      }
    }),
  );
});

test('batches cover the range, and none is asked for twice', () => {
  fc.assert(
    fc.property(natural(300), natural(60), (from, length) => {
      const range = { from, until: from + length };
      const batches = batchesFor(range, new Set());
      for (let page = from; page < range.until; page += 1)
        expect(batches.some((batch) => page >= batch && page < batch + pageBatch)).toBe(true);
      expect(batchesFor(range, new Set(batches))).toEqual([]);
    }),
  );
});
