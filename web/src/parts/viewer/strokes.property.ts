import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Spot, type Stroke, selectorLimits, selectorProblem } from '#domain/point/index.ts';
import { withMade, withoutLast } from './draft-shape.ts';
import { areaBetween, headingOf, pathOf, rounded, strokeOf, thinned } from './strokes.ts';

const share = fc.double({ min: -20, max: 120, noNaN: true });
const spot: fc.Arbitrary<Spot> = fc.record({ x: share, y: share });
const line = fc.array(spot, { minLength: 2, maxLength: 400 });

const distance = ({ x, y }: Spot, one: Spot, other: Spot): number => {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const length = dx * dx + dy * dy;
  const at = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - one.x) * dx + (y - one.y) * dy) / length));
  return Math.hypot(x - one.x - at * dx, y - one.y - at * dy);
};

test('a thinned line keeps its ends and order, and every spot left out is near to it', () => {
  fc.assert(
    fc.property(line, fc.double({ min: 0.1, max: 30, noNaN: true }), (spots, atMost) => {
      const few = thinned(spots, atMost);
      expect([few[0], few.at(-1)]).toEqual([spots[0], spots.at(-1)]);
      const order = few.map((one) => spots.indexOf(one));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      for (const [index, one] of spots.entries()) {
        const before = order.findLastIndex((kept) => kept <= index);
        const [from, to] = [few[before], few[before + 1] ?? few[before]];
        if (from && to) expect(distance(one, from, to)).toBeLessThanOrEqual(atMost + 1e-9);
      }
    }),
  );
});

test('a straight line needs two spots', () => {
  const straight = Array.from({ length: 200 }, (_, index) => ({ x: index / 4, y: index / 4 }));
  expect(thinned(straight)).toHaveLength(2);
});

test('shapes of whatever a hand draws are ones that the server takes', () => {
  const picture = { kind: 'image' } as const;
  fc.assert(
    fc.property(line, fc.constantFrom<Stroke['kind']>('arrow', 'line'), (spots, kind) => {
      const stroke = strokeOf(kind, spots);
      if (stroke)
        expect(selectorProblem({ shape: { type: 'drawing', strokes: [stroke] } }, picture)).toBeUndefined();
      const [one, other] = [spots[0], spots.at(-1)];
      const area = one && other && areaBetween(one, other);
      if (area) expect(selectorProblem({ shape: { type: 'area', ...area } }, picture)).toBeUndefined();
    }),
  );
});

test('a drawing takes strokes up to its limit, and each can be undone', () => {
  const scribble = Array.from({ length: 5000 }, (_, index) => ({
    x: 50 + 49 * Math.sin(index * 1.7),
    y: 50 + 49 * Math.cos(index * 2.3),
  }));
  const stroke = strokeOf('line', scribble);
  if (!stroke) throw new Error('no stroke');
  let shapes: ReturnType<typeof withMade> = [];
  for (let index = 0; index < selectorLimits.strokes + 5; index += 1) shapes = withMade(shapes, stroke);
  const drawing = shapes.at(-1);
  expect(shapes).toHaveLength(selectorLimits.strokes);
  expect(drawing && selectorProblem({ shape: drawing }, { kind: 'image' })).toBeUndefined();
  expect(withoutLast(shapes).at(-1)).toMatchObject({ strokes: { length: selectorLimits.strokes - 1 } });
  // Another shape replaces a drawing.
  expect(withMade(shapes, { type: 'pin', x: 1, y: 1 }).at(-1)).toEqual({ type: 'pin', x: 1, y: 1 });
  expect(withoutLast([])).toEqual([]);
});

test('a stroke that is too small makes no shape', () => {
  const here = { x: 10, y: 10 };
  expect([areaBetween(here, { x: 10.1, y: 60 }), strokeOf('arrow', [here, here])]).toEqual([
    undefined,
    undefined,
  ]);
  expect(strokeOf('line', [here])).toBeUndefined();
});

test('paths, headings and rounded spots', () => {
  expect(
    pathOf([
      { x: 1, y: 2 },
      { x: 3.5, y: 4 },
    ]),
  ).toBe('M1 2L3.5 4');
  expect(rounded({ x: 33.33333, y: 101 })).toEqual({ x: 33.33, y: 100 });
  expect(headingOf({ x: 0, y: 0 }, { x: 10, y: 0 }, 2)).toBe(0);
  expect(headingOf({ x: 0, y: 0 }, { x: 10, y: 20 }, 2)).toBe(45);
});
