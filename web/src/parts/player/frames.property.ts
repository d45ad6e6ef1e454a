import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectorProblem } from '#domain/point/index.ts';
import { clampedFrame, frameAt, framesIn, fromHere, isWithin, timeOf, untilHere } from './frames.ts';

const rates = [
  [24, 1],
  [25, 1],
  [30, 1],
  [60, 1],
  [24_000, 1001],
  [30_000, 1001],
  [60_000, 1001],
  [1000, 1],
].map(([frames = 1, seconds = 1]) => ({ frames, seconds }));
const rate = fc.constantFrom(...rates);
/** Ten hours at 60 frames a second. */
const frame = fc.integer({ min: 0, max: 2_160_000 });

test('a seek to a frame shows this frame, at every rate', () => {
  fc.assert(fc.property(frame, rate, (n, of) => frameAt(timeOf(n, of), of) === n));
});

test('a frame’s timestamp tells this frame, also cut to microseconds', () => {
  fc.assert(
    fc.property(frame, rate, fc.constantFrom(-1e-6, 0, 1e-6), (n, of, off) => {
      const exact = (n * of.seconds) / of.frames;
      expect(frameAt(exact + off, of)).toBe(n);
      expect(frameAt(Math.floor(exact * 1e6) / 1e6, of)).toBe(n);
    }),
  );
});

test('steps there and back end where they began', () => {
  fc.assert(
    fc.property(frame, rate, fc.integer({ min: 1, max: 500 }), (n, of, steps) => {
      let at = n;
      for (let step = 0; step < steps; step += 1) at = frameAt(timeOf(at + 1, of), of);
      for (let step = 0; step < steps; step += 1) at = frameAt(timeOf(at - 1, of), of);
      expect(at).toBe(n);
    }),
  );
});

test('a second has as many frames as the rate says, and the shortest range has one', () => {
  for (const of of rates) {
    expect(framesIn(1, of)).toBe(Math.round(of.frames / of.seconds));
    expect(framesIn(0, of)).toBe(1);
  }
});

test('a clamped frame is one of the film', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.integer({ min: 1, max: 9000 }), (wanted, count) => {
      const at = clampedFrame(wanted, count);
      expect(Number.isInteger(at) && at >= 0 && at < count).toBe(true);
    }),
  );
});

test('ranges set in any order are valid selectors and hold both of their ends', () => {
  const step = fc.record({ from: fc.boolean(), at: fc.integer({ min: 0, max: 999 }) });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999 }), fc.array(step), rate, (first, steps, of) => {
      let moment = { frame: first, rate: of };
      for (const { from, at } of steps) {
        moment = from ? fromHere(moment, at) : untilHere(moment, at);
        expect(selectorProblem({ moment }, { kind: 'video', frames: 1000 })).toBeUndefined();
        expect(isWithin(at, moment)).toBe(true);
      }
    }),
  );
});
