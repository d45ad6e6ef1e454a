import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctionOf, farApart, mostNudge } from './drift.ts';

const drift = fc.double({ min: -2, max: 2, noNaN: true });
const frame = fc.constantFrom(1 / 60, 1001 / 30_000, 1 / 24, 1, 1 / 1000);

test('a side that is ahead is slowed down, one that is behind is hurried, and far apart is a seek', () => {
  fc.assert(
    fc.property(drift, frame, (ahead, of) => {
      const correction = correctionOf(ahead, of);
      if (correction === 'seek') {
        expect(Math.abs(ahead)).toBeGreaterThan(farApart);
        return;
      }
      expect(Math.abs(ahead)).toBeLessThanOrEqual(farApart);
      expect(Math.abs(correction.speed - 1)).toBeLessThanOrEqual(mostNudge + 1e-9);
      if (ahead > 0) expect(correction.speed).toBeLessThanOrEqual(1);
      else expect(correction.speed).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('a drift within a quarter of a frame is left alone', () => {
  fc.assert(
    fc.property(fc.double({ min: -0.25, max: 0.25, noNaN: true }), frame, (part, of) => {
      if (Math.abs(part * of) <= farApart) expect(correctionOf(part * of, of)).toEqual({ speed: 1 });
    }),
  );
});

test('any drift ends in seconds, never beyond the other side, however seldom it is looked at', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -farApart, max: farApart, noNaN: true }),
      fc.constantFrom(1 / 60, 1 / 25, 1 / 1000),
      fc.double({ min: 0.01, max: 0.4, noNaN: true }),
      (begins, of, tick) => {
        let ahead = begins;
        for (let at = 0; at < 12; at += tick) {
          const correction = correctionOf(ahead, of);
          if (correction === 'seek') throw new Error('a seek for a small drift');
          const next = ahead + (correction.speed - 1) * tick;
          expect(Math.abs(next)).toBeLessThanOrEqual(Math.abs(ahead));
          expect(next * ahead).toBeGreaterThanOrEqual(0);
          ahead = next;
        }
        expect(Math.abs(ahead)).toBeLessThanOrEqual(Math.max(of / 4, 0.004));
      },
    ),
  );
});
