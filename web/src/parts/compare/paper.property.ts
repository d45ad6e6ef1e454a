import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchorOf, type Shape } from '#domain/point/index.ts';
import { clamped, frameOf, type Place, type Size, toScreen, type View } from '../viewer/view.ts';
import { boxOn, ontoPaper, paperOf, shapeOntoPaper } from './paper.ts';

const side = fc.integer({ min: 20, max: 6000 });
const sizes = fc.record({ width: side, height: side });
const stages = fc.record({
  width: fc.integer({ min: 100, max: 2000 }),
  height: fc.integer({ min: 100, max: 2000 }),
});
const offset = fc.double({ min: -5000, max: 5000, noNaN: true });
const views: fc.Arbitrary<View> = fc.record({
  zoom: fc.double({ min: 1, max: 40, noNaN: true }),
  x: offset,
  y: offset,
});
const share = fc.double({ min: 0, max: 100, noNaN: true });
const spots = fc.record({ x: share, y: share });

const distance = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y);

test('a single view shows a spot of both versions at one place, in whatever sizes of a shape', () => {
  const scales = fc.integer({ min: 1, max: 8 });
  fc.assert(
    fc.property(sizes, scales, stages, views, spots, (newer, scale, stage, view, spot) => {
      const older: Size = { width: newer.width / scale, height: newer.height / scale };
      const paper = paperOf(older, newer);
      // Each side has a stage of its own, of the same size.
      const [one, other] = [frameOf({ ...stage }, paper), frameOf({ ...stage }, { ...paper })];
      const shown = clamped(view, one);
      const [before, after] = [
        toScreen(ontoPaper(spot, boxOn(paper, older)), shown, one),
        toScreen(ontoPaper(spot, boxOn(paper, newer)), shown, other),
      ];
      expect(distance(before, after)).toBeLessThan(0.01);
    }),
  );
});

test('a version of another shape lies within the paper, centred, and touches two of its edges', () => {
  fc.assert(
    fc.property(sizes, sizes, (older, newer) => {
      const paper = paperOf(older, newer);
      for (const picture of [older, newer]) {
        const { x, y, w, h } = boxOn(paper, picture);
        expect(x * 2 + w).toBeCloseTo(100);
        expect(y * 2 + h).toBeCloseTo(100);
        expect(Math.max(w, h)).toBeCloseTo(100);
        const shape = (w * paper.width) / (h * paper.height);
        // Rounding to whole pixels by the server may change shapes by a hundredth.
        expect(shape / (picture.width / picture.height)).toBeGreaterThan(0.98);
        expect(shape / (picture.width / picture.height)).toBeLessThan(1.02);
      }
      expect(paperOf(newer, older)).toEqual(paper);
    }),
  );
});

test('a point is on the paper where its spot is', () => {
  const whole = fc.integer({ min: 0, max: 100 });
  const places = fc.record({ x: whole, y: whole });
  const areas = fc.record({ x: whole, y: whole, w: whole, h: whole });
  const shapes: fc.Arbitrary<Shape> = fc.oneof(
    places.map((spot) => ({ type: 'pin', ...spot }) as const),
    areas.map((area) => ({ type: 'area', ...area }) as const),
    fc
      .array(places, { minLength: 2, maxLength: 6 })
      .map((of) => ({ type: 'drawing', strokes: [{ kind: 'line', spots: of }] }) as const),
    fc
      .array(areas, { minLength: 1, maxLength: 3 })
      .map((of) => ({ type: 'text', mark: 'strike', exact: '', prefix: '', suffix: '', areas: of }) as const),
  );
  fc.assert(
    fc.property(sizes, sizes, shapes, (older, newer, shape) => {
      const box = boxOn(paperOf(older, newer), older);
      const moved = shapeOntoPaper(shape, box);
      expect(moved.type).toBe(shape.type);
      const [was, is] = [anchorOf(shape), anchorOf(moved)];
      if (was && is) expect(distance(ontoPaper(was, box), is)).toBeLessThan(0.01);
      expect(shapeOntoPaper(shape, { x: 0, y: 0, w: 100, h: 100 })).toEqual(shape);
    }),
  );
});
