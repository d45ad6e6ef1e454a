import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clock,
  comparePlaces,
  type Extent,
  type Moment,
  type Selector,
  type Shape,
  selectorLimits,
  selectorProblem,
  textMarks,
  timecode,
  type WebSelector,
  webSelector,
} from './index.ts';

const share = fc.double({ min: 0, max: 100, noNaN: true });
const spot = fc.record({ x: share, y: share });
const area = fc
  .record({ x: fc.double({ min: 0, max: 99, noNaN: true }), y: fc.double({ min: 0, max: 99, noNaN: true }) })
  .chain(({ x, y }) =>
    fc.record({
      x: fc.constant(x),
      y: fc.constant(y),
      w: fc.double({ min: 0.01, max: 100 - x, noNaN: true }),
      h: fc.double({ min: 0.01, max: 100 - y, noNaN: true }),
    }),
  );
const stroke = fc.oneof(
  fc.record({ kind: fc.constant('line' as const), spots: fc.array(spot, { minLength: 2, maxLength: 6 }) }),
  fc.record({ kind: fc.constant('arrow' as const), spots: fc.array(spot, { minLength: 2, maxLength: 2 }) }),
);
const drawn = fc.oneof(
  spot.map((at): Shape => ({ type: 'pin', ...at })),
  area.map((at): Shape => ({ type: 'area', ...at })),
  fc.array(stroke, { minLength: 1, maxLength: 4 }).map((strokes): Shape => ({ type: 'drawing', strokes })),
);
const marked = fc
  .record({
    mark: fc.constantFrom(...textMarks),
    exact: fc.string({ minLength: 1, maxLength: selectorLimits.quote }),
    prefix: fc.string({ maxLength: selectorLimits.context }),
    suffix: fc.string({ maxLength: selectorLimits.context }),
    areas: fc.array(area, { minLength: 1, maxLength: 4 }),
  })
  .map((mark): Shape => ({ type: 'text', ...mark }));
const rate = fc.record({
  frames: fc.integer({ min: 1, max: 120_000 }),
  seconds: fc.integer({ min: 1, max: 1001 }),
});
const moment = fc
  .record({
    frame: fc.nat(1e6),
    length: fc.option(fc.integer({ min: 1, max: 1e6 }), { nil: undefined }),
    rate,
  })
  .map(
    ({ frame, length, rate: of }): Moment => ({
      frame,
      rate: of,
      ...(length === undefined ? {} : { until: frame + length }),
    }),
  );
const endOf = ({ frame, until }: Moment) => until ?? frame + 1;

/** Place with the smallest file that contains it. */
const placed = fc.oneof(
  drawn.map((shape): [Selector, Extent] => [{ shape }, { kind: 'image' }]),
  fc
    .tuple(fc.integer({ min: 1, max: 300 }), fc.option(fc.oneof(drawn, marked), { nil: undefined }))
    .map(([page, shape]): [Selector, Extent] => [
      { page, shape },
      { kind: 'pdf', pages: page },
    ]),
  fc.tuple(moment, fc.option(drawn, { nil: undefined })).map(([at, shape]): [Selector, Extent] => [
    { moment: at, shape },
    { kind: 'video', frames: endOf(at) },
  ]),
  moment.map((at): [Selector, Extent] => [{ moment: at }, { kind: 'audio', frames: endOf(at) }]),
);

test('a place in bounds has no problem; out of bounds in one part, that one', () => {
  fc.assert(
    fc.property(placed, ([selector, extent]) => {
      expect(selectorProblem(selector, extent)).toBeUndefined();
      const { page, moment: at, shape } = selector;
      if (page) expect(selectorProblem(selector, { ...extent, pages: page - 1 })).toBe('page');
      if (at) expect(selectorProblem(selector, { ...extent, frames: endOf(at) - 1 })).toBe('moment');
      if (shape)
        expect(selectorProblem(selector, { kind: 'other' })).toBe(page ? 'page' : at ? 'moment' : 'shape');
    }),
  );
});

test('a shape with one number out of bounds is none', () => {
  const outside = fc.constantFrom(-0.02, 100.02, Number.NaN, Infinity, -Infinity);
  const moved = (shape: Shape, value: number): readonly Shape[] => {
    switch (shape.type) {
      case 'pin':
        return [
          { ...shape, x: value },
          { ...shape, y: value },
        ];
      case 'area':
        return (['x', 'y', 'w', 'h'] as const).map((part) => ({ ...shape, [part]: value }));
      case 'drawing':
        return shape.strokes.map((one, index) => ({
          ...shape,
          strokes: shape.strokes.with(index, { ...one, spots: one.spots.with(-1, { x: 1, y: value }) }),
        }));
      case 'text':
        return shape.areas.map((one, index) => ({
          ...shape,
          areas: shape.areas.with(index, { ...one, h: value }),
        }));
    }
  };
  fc.assert(
    fc.property(fc.oneof(drawn, marked), outside, (shape, value) => {
      for (const wrong of moved(shape, value)) {
        expect(selectorProblem({ page: 1, shape: wrong }, { kind: 'pdf' })).toBe('shape');
      }
    }),
  );
});

test('places are in an order: of any two one is first, and of any three', () => {
  const place = placed.map(([selector]) => selector);
  fc.assert(
    fc.property(place, place, place, (a, b, c) => {
      expect(comparePlaces(a, a)).toBe(0);
      expect(Math.sign(comparePlaces(a, b)) + Math.sign(comparePlaces(b, a))).toBe(0);
      const [first, second, third] = [a, b, c].toSorted(comparePlaces) as [Selector, Selector, Selector];
      expect(comparePlaces(first, second)).toBeLessThanOrEqual(0);
      expect(comparePlaces(second, third)).toBeLessThanOrEqual(0);
      expect(comparePlaces(first, third)).toBeLessThanOrEqual(0);
    }),
  );
});

/** All numbers that a selector contains, from the outermost part inwards. */
const numbersIn = (selector: WebSelector | undefined): readonly number[] => {
  if (!selector) return [];
  const value = 'value' in selector ? selector.value.replace(/xmlns="[^"]*" viewBox="[^"]*"/, '') : '';
  return [
    ...[...value.matchAll(/\d+(\.\d+)?/g)].map(([text]) => Number(text)),
    ...numbersIn(selector.refinedBy),
  ];
};
const numbersOf = ({ page, moment: at, shape }: Selector): readonly number[] => {
  const seconds = (frame: number) => (at ? (frame * at.rate.seconds) / at.rate.frames : 0);
  const ofShape = (): readonly number[] => {
    switch (shape?.type) {
      case 'pin':
        return [shape.x, shape.y, 0, 0];
      case 'area':
        return [shape.x, shape.y, shape.w, shape.h];
      case 'drawing':
        return shape.strokes.flatMap(({ spots }) => spots.flatMap(({ x, y }) => [x, y]));
      default:
        return [];
    }
  };
  return [
    ...(page ? [page] : []),
    ...(at ? [seconds(at.frame), ...(at.until === undefined ? [] : [seconds(at.until)])] : []),
    ...ofShape(),
  ];
};

test('a Web Annotation selector has the numbers of the place, and no markup of the writer', () => {
  fc.assert(
    fc.property(placed, ([selector]) => {
      const written = webSelector(selector);
      const [read, meant] = [numbersIn(written), numbersOf(selector)];
      expect(read).toHaveLength(meant.length);
      for (const [index, number] of read.entries())
        expect(Math.abs(number - (meant[index] ?? 0))).toBeLessThan(1e-4);
      for (let one = written; one; one = one.refinedBy) {
        if (one.type === 'SvgSelector')
          expect(one.value).toMatch(/^<svg [^<>]*>(<path d="[ML\d. ]+"\/>)+<\/svg>$/);
      }
    }),
  );
});

test('the clock with its frame names no two frames alike', () => {
  const rates = fc.constantFrom(
    ...([
      [24, 1],
      [25, 1],
      [30_000, 1001],
      [24_000, 1001],
      [60_000, 1001],
      [1000, 1],
    ] as const),
  );
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 5000 }), rates, (frame, by, [frames, seconds]) => {
      const rate = { frames, seconds };
      const [one, other] = [clock({ frame, rate }, true), clock({ frame: frame + by, rate }, true)];
      expect(one).not.toBe(other);
      expect(one).toMatch(/^(\d+:\d\d|\d+):\d\d\+\d{2,}$/);
    }),
  );
});

test('a timecode grows with its frames, and no two frames of a second are alike', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 2, max: 1000 }), (frame, perSecond) => {
      const of = { frames: perSecond, seconds: 1 };
      const hourless = frame % (3600 * perSecond - 1);
      const [code, next] = [hourless, hourless + 1].map((one) => timecode({ frame: one, rate: of }));
      expect(code && next && code < next && code.length === next.length).toBe(true);
    }),
  );
});
