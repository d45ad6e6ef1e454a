import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { badgeSpot, gatherDistance, gathered } from './marks.ts';

const places = fc.array(
  fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) }),
  { maxLength: 80 },
);
const distance = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y);

test('clusters hold each item once, near to their place, and are apart from each other', () => {
  fc.assert(
    fc.property(places, (all) => {
      const clusters = gathered(all.map((place, item) => ({ item, place })));
      expect(clusters.flatMap(({ items }) => items).toSorted((a, b) => a - b)).toEqual([...all.keys()]);
      for (const { place, items } of clusters) {
        for (const item of items) expect(distance(place, all[item] ?? place)).toBeLessThan(gatherDistance);
      }
      for (const [index, one] of clusters.entries()) {
        for (const other of clusters.slice(index + 1))
          expect(distance(one.place, other.place)).toBeGreaterThanOrEqual(gatherDistance);
      }
    }),
  );
});

test('items that are far apart stay alone', () => {
  const placed = [0, 24, 48].map((x) => ({ item: x, place: { x, y: 0 } }));
  expect(gathered(placed)).toHaveLength(3);
  expect(gathered(placed.map(({ item }) => ({ item, place: { x: item - item / 24, y: 0 } })))).toHaveLength(
    2,
  );
});

test('a badge stands beside what its mark is about', () => {
  const tail = { x: 1, y: 2 };
  expect(badgeSpot({ type: 'pin', ...tail })).toEqual(tail);
  expect(badgeSpot({ type: 'area', ...tail, w: 9, h: 9 })).toEqual(tail);
  expect(badgeSpot({ type: 'drawing', strokes: [{ kind: 'arrow', spots: [tail, { x: 9, y: 9 }] }] })).toEqual(
    tail,
  );
  expect(badgeSpot({ type: 'drawing', strokes: [] })).toBeUndefined();
});
