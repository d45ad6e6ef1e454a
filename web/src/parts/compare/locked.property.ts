import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clamped, frameOf, isFit, mostZoom, toScreen } from '../viewer/view.ts';
import { otherView } from './locked.ts';

const spot = fc.record({
  x: fc.double({ min: 0, max: 100, noNaN: true }),
  y: fc.double({ min: 0, max: 100, noNaN: true }),
});
const size = fc.record({
  width: fc.integer({ min: 50, max: 3000 }),
  height: fc.integer({ min: 50, max: 3000 }),
});

test('two spots apart are at one place of the screen, unless an edge of the paper is nearer', () => {
  fc.assert(
    fc.property(
      size,
      size,
      spot,
      spot,
      fc.double({ min: 1, max: 8, noNaN: true }),
      spot,
      (stage, paper, one, other, zoom, at) => {
        const frame = frameOf(stage, paper);
        const view = clamped(
          { zoom: Math.min(zoom, mostZoom(frame)), x: (at.x - 50) * 20, y: (at.y - 50) * 20 },
          frame,
        );
        const beside = otherView(view, { one, other }, frame);
        expect(beside.zoom).toBe(view.zoom);
        expect(clamped(beside, frame)).toEqual(beside);
        if (isFit(view)) expect(beside.x).toBeCloseTo(view.x, 6);
        const [first, second] = [toScreen(one, view, frame), toScreen(other, beside, frame)];
        for (const axis of ['x', 'y'] as const) {
          const room = Math.max(
            0,
            ((axis === 'x' ? frame.fit.width : frame.fit.height) * view.zoom -
              (axis === 'x' ? stage.width : stage.height)) /
              2,
          );
          if (Math.abs(beside[axis]) < room) expect(second[axis]).toBeCloseTo(first[axis], 4);
        }
      },
    ),
  );
});
