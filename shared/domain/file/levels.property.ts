import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexBytes, levelsFor, levelsOf, pageLevels, previewSide, tileSide, tilesOf } from './levels.ts';

const size = fc.record({
  width: fc.integer({ min: 1, max: 65_535 }),
  height: fc.integer({ min: 1, max: 65_535 }),
});

it('a picture has levels if it is larger than its preview, and as many as lie between the two', () => {
  fc.assert(
    fc.property(size, (whole) => {
      const longer = Math.max(whole.width, whole.height);
      const levels = levelsFor(whole);
      expect(levels !== undefined).toBe(longer > previewSide);
      if (!levels) return;
      const all = levelsOf(levels);
      expect(all.at(-1)).toMatchObject(whole);
      const smallest = Math.max(all[0]?.width ?? 0, all[0]?.height ?? 0);
      expect(smallest).toBeGreaterThan(previewSide);
      expect(Math.ceil(smallest / 2)).toBeLessThanOrEqual(previewSide);
    }),
  );
});

it('tiles cover each level, and their numbers follow each other', () => {
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 7 }), (whole, count) => {
      const all = levelsOf({ ...whole, count });
      expect(all).toHaveLength(count);
      let next = 0;
      for (const { width, height, columns, rows, first } of all) {
        expect(first).toBe(next);
        next += columns * rows;
        for (const [side, tiles] of [
          [width, columns],
          [height, rows],
        ] as const) {
          expect(tiles * tileSide).toBeGreaterThanOrEqual(side);
          expect((tiles - 1) * tileSide).toBeLessThan(side);
        }
      }
      expect(tilesOf(all)).toBe(next);
      expect(indexBytes(all)).toBe(4 * (next + 1));
      for (const [index, { width }] of all.entries())
        if (index > 0) expect(all[index - 1]?.width).toBe(Math.ceil(width / 2));
    }),
  );
});

it.each([
  ['A4', [595, 842], { width: 2894, height: 4096, count: 1 }],
  ['A3', [842, 1191], { width: 3509, height: 4963, count: 2 }],
  ['a poster of two metres', [2835, 5669], { width: 4097, height: 8192, count: 2 }],
  ['a line', [0.1, 600], { width: 1, height: 4096, count: 1 }],
] as const)('a page of %s has levels of 300 pixels an inch, within bounds', (_, [width, height], levels) => {
  expect(pageLevels(width, height)).toEqual(levels);
});
