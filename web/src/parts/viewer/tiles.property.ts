import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelsFor, levelsOf, tileSide } from '#domain/file/levels.ts';
import { levelFor, runsOf, tilesOn } from './tiles.ts';

const whole = fc
  .record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1601, max: 20_000 }) })
  .map((size) => levelsOf(levelsFor(size) ?? { ...size, count: 1 }));
const share = fc.double({ min: -0.5, max: 1.5, noNaN: true });
const part = fc.tuple(share, share, share, share).map(([left, top, right, bottom]) => ({
  left: Math.min(left, right),
  top: Math.min(top, bottom),
  right: Math.max(left, right),
  bottom: Math.max(top, bottom),
}));

test('the level of a zoom has as many pixels as it needs, and the next smaller one has not', () => {
  fc.assert(
    fc.property(whole, fc.integer({ min: 1, max: 100_000 }), (all, width) => {
      const found = levelFor(all, width);
      const [chosen = 0, smaller = 0] = [all[found]?.width, all[found - 1]?.width];
      if (found < all.length - 1) expect(chosen * 1.05).toBeGreaterThanOrEqual(width);
      if (found > 0) expect(smaller * 1.05).toBeLessThan(width);
    }),
  );
});

test('the tiles of a part are those that touch it, each once', () => {
  fc.assert(
    fc.property(whole, part, fc.nat(), (all, shown, choice) => {
      const level = all[choice % all.length];
      if (!level) return;
      const tiles = tilesOn(level, shown);
      expect(new Set(tiles).size).toBe(tiles.length);
      const { width, height, columns, rows, first } = level;
      const touches = (column: number, row: number) =>
        shown.left * width < Math.min(width, (column + 1) * tileSide) &&
        shown.right * width >= column * tileSide &&
        shown.top * height < Math.min(height, (row + 1) * tileSide) &&
        shown.bottom * height >= row * tileSide &&
        shown.right > 0 &&
        shown.bottom > 0;
      const expected = Array.from({ length: columns * rows }, (_, tile) => tile).filter((tile) =>
        touches(tile % columns, Math.floor(tile / columns)),
      );
      expect(tiles.map((tile) => tile - first).toSorted((a, b) => a - b)).toEqual(expected);
    }),
  );
});

test('runs hold each tile once, follow each other in the object, and are short', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 60 })), (tiles) => {
      const runs = runsOf(tiles);
      const read = runs.flatMap(({ first, count }) => Array.from({ length: count }, (_, at) => first + at));
      expect(read.toSorted((a, b) => a - b)).toEqual(tiles.toSorted((a, b) => a - b));
      for (const { count } of runs) expect(count).toBeLessThanOrEqual(4);
      const [start] = runs;
      if (start)
        expect(tiles.at(0)).toSatisfy((one: number) => one >= start.first && one < start.first + start.count);
    }),
  );
});
