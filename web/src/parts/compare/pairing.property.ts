import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOf } from '../player/frames.ts';
import {
  boundedOffset,
  frameOf,
  lineFrameOf,
  type Pairing,
  pairOf,
  partOf,
  type Side,
  secondBeside,
} from './pairing.ts';

const rates = [
  [1, 1],
  [12, 1],
  [24, 1],
  [25, 1],
  [50, 1],
  [24_000, 1001],
  [30_000, 1001],
  [60_000, 1001],
].map(([frames = 1, seconds = 1]) => ({ frames, seconds }));
const film = fc.record({ rate: fc.constantFrom(...rates), frames: fc.integer({ min: 1, max: 54_000 }) });
/** Up to two hours. */
const sound = fc.record({
  rate: fc.constant({ frames: 1000, seconds: 1 }),
  frames: fc.integer({ min: 1, max: 7_200_000 }),
});
const two = fc.oneof(fc.tuple(film, film), fc.tuple(sound, sound));
const offset = fc.integer({ min: -8_000_000, max: 8_000_000 });
/** Pairings with any offset that leaves an overlap. */
const pairing = fc
  .tuple(two, offset)
  .map(([[before, after], by]) => pairOf(before, after, boundedOffset(by, pairOf(before, after))));
const side = fc.constantFrom<Side>('before', 'after');
const share = fc.double({ min: 0, max: 1, noNaN: true });
const among = (count: number, of: number): number => Math.round(of * (count - 1));

/** Second of the line's own clock in the middle of its frame. */
const middle = (pair: Pairing, frame: number) => timeOf(frame, pair.rate);

test('two of one rate that begin together show the same frame until the shorter one ends', () => {
  fc.assert(
    fc.property(two, share, ([before, after], at) => {
      const pair = pairOf(before, { ...after, rate: before.rate });
      expect(pair.frames).toBe(Math.max(before.frames, after.frames));
      const frame = among(pair.frames, at);
      expect(frameOf(pair, 'before', frame)).toBe(Math.min(frame, before.frames - 1));
      expect(frameOf(pair, 'after', frame)).toBe(Math.min(frame, after.frames - 1));
    }),
  );
});

test('each frame of both is reached by steps, from the frame of the line that is told for it', () => {
  fc.assert(
    fc.property(pairing, side, share, (pair, of, at) => {
      const wanted = among(pair.sides[of].frames, at);
      const frame = lineFrameOf(pair, of, wanted);
      expect(frame).toBeGreaterThanOrEqual(0);
      expect(frame).toBeLessThan(pair.frames);
      expect(frameOf(pair, of, frame)).toBe(wanted);
      if (wanted > 0) expect(frameOf(pair, of, frame - 1)).toBe(wanted - 1);
    }),
  );
});

test('a step on takes no side back, and moves at least one of them on while one plays', () => {
  fc.assert(
    fc.property(pairing, share, (pair, at) => {
      const frame = among(pair.frames, at);
      if (frame === 0) return;
      const steps = (['before', 'after'] as const).map(
        (of) => frameOf(pair, of, frame) - frameOf(pair, of, frame - 1),
      );
      for (const step of steps) expect([0, 1]).toContain(step);
    }),
  );
});

test('both sides show what lies at the middle of the line’s frame by their own rate', () => {
  fc.assert(
    fc.property(pairing, side, share, (pair, of, at) => {
      const frame = among(pair.frames, at);
      if (partOf(pair, of, frame) !== 'runs') return;
      const { rate } = pair.sides[of];
      const second = middle(pair, frame) - (pair.starts[of] * pair.rate.seconds) / pair.rate.frames;
      const shown = (frameOf(pair, of, frame) * rate.seconds) / rate.frames;
      expect(shown).toBeLessThanOrEqual(second + 1e-6);
      expect(shown + rate.seconds / rate.frames).toBeGreaterThan(second - 1e-6);
    }),
  );
});

test('a side waits at its first frame before it begins, and stands at its last one behind its end', () => {
  fc.assert(
    fc.property(pairing, side, share, (pair, of, at) => {
      const frame = among(pair.frames, at);
      const part = partOf(pair, of, frame);
      expect(part === 'waits').toBe(frame < pair.starts[of]);
      const last = pair.sides[of].frames - 1;
      if (part === 'waits') expect(frameOf(pair, of, frame)).toBe(0);
      if (part === 'ended') expect(frameOf(pair, of, frame)).toBe(last);
    }),
  );
});

test('the line begins with one of them and ends with one of them, and they meet in between', () => {
  fc.assert(
    fc.property(pairing, (pair) => {
      const parts = (frame: number) => [partOf(pair, 'before', frame), partOf(pair, 'after', frame)];
      expect(parts(0)).toContain('runs');
      expect(parts(pair.frames - 1)).toContain('runs');
      const late = Math.max(pair.starts.before, pair.starts.after);
      expect(parts(late)).toEqual(['runs', 'runs']);
    }),
  );
});

test('the older one that begins later is the newer one that begins later, with the sides changed', () => {
  fc.assert(
    fc.property(two, offset, share, ([before, after], by, at) => {
      const pair = pairOf(before, after, by);
      const other = pairOf(after, before, -by);
      expect(other.frames).toBe(pair.frames);
      const frame = among(pair.frames, at);
      expect(frameOf(pair, 'before', frame)).toBe(frameOf(other, 'after', frame));
      expect(frameOf(pair, 'after', frame)).toBe(frameOf(other, 'before', frame));
    }),
  );
});

test('a clock tells the other side’s, there and back', () => {
  fc.assert(
    fc.property(pairing, side, fc.double({ min: 0, max: 7200, noNaN: true }), (pair, of, second) => {
      const other = of === 'before' ? 'after' : 'before';
      const there = secondBeside(pair, of, second);
      expect(secondBeside(pair, other, there)).toBeCloseTo(second, 6);
      // Both start at the seconds given by the line.
      const begins = (pair.starts[other] - pair.starts[of]) * (pair.rate.seconds / pair.rate.frames);
      expect(secondBeside(pair, of, 0)).toBeCloseTo(begins, 9);
    }),
  );
});
