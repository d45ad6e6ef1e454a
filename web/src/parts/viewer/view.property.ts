import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  besideWords,
  blended,
  centredOn,
  clamped,
  closerTo,
  doubleTapped,
  type Frame,
  fitView,
  frameOf,
  isFit,
  mostZoom,
  type Place,
  pinched,
  showing,
  toPercent,
  toScreen,
  type View,
  within,
  zoomedAbout,
} from './view.ts';

const pixels = (most: number) => fc.double({ min: 1, max: most, noNaN: true });
const size = (most: number) => fc.record({ width: pixels(most), height: pixels(most) });
const frames = fc.tuple(size(3000), size(12_000)).map(([stage, picture]) => frameOf(stage, picture));
const offset = fc.double({ min: -5000, max: 5000, noNaN: true });
const views: fc.Arbitrary<View> = fc.record({
  zoom: fc.double({ min: 1, max: 40, noNaN: true }),
  x: offset,
  y: offset,
});
const places: fc.Arbitrary<Place> = fc.record({ x: offset, y: offset });
const spots = fc.record({
  x: fc.double({ min: 0, max: 100, noNaN: true }),
  y: fc.double({ min: 0, max: 100, noNaN: true }),
});

const near = (one: Place, other: Place, most = 0.01) => {
  expect(Math.abs(one.x - other.x)).toBeLessThan(most);
  expect(Math.abs(one.y - other.y)).toBeLessThan(most);
};

test('from the screen to percent and back is the identity', () => {
  fc.assert(
    fc.property(frames, views, places, (frame, view, place) => {
      near(toScreen(toPercent(place, view, frame), view, frame), place);
    }),
  );
});

test('from percent to the screen and back is the identity', () => {
  fc.assert(
    fc.property(frames, views, spots, (frame, view, spot) => {
      near(toPercent(toScreen(spot, view, frame), view, frame), spot);
    }),
  );
});

test('a zoom about a place keeps what is below it', () => {
  fc.assert(
    fc.property(frames, views, places, pixels(40), (frame, view, at, zoom) => {
      const zoomed = zoomedAbout(view, zoom, at, frame);
      near(toScreen(toPercent(at, view, frame), zoomed, frame), at);
    }),
  );
});

test('a pinch keeps below each finger what was there, unless it meets a limit of the zoom', () => {
  fc.assert(
    fc.property(frames, views, places, places, places, (frame, view, one, other, shift) => {
      const span = Math.hypot(one.x - other.x, one.y - other.y);
      fc.pre(span > 20 && view.zoom < mostZoom(frame) / 2);
      // Both fingers move by the same distance, and apart by a half.
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
      const away = ({ x, y }: Place): Place => ({
        x: middle.x + (x - middle.x) * 1.5 + shift.x,
        y: middle.y + (y - middle.y) * 1.5 + shift.y,
      });
      const to: readonly [Place, Place] = [away(one), away(other)];
      const after = pinched(view, [one, other], to, frame);
      near(toScreen(toPercent(one, view, frame), after, frame), to[0], 0.1);
      near(toScreen(toPercent(other, view, frame), after, frame), to[1], 0.1);
    }),
  );
});

test('a clamped view leaves no emptiness that the picture could fill, and stays as it is', () => {
  fc.assert(
    fc.property(frames, views, (frame, view) => {
      const kept = clamped(view, frame);
      expect(clamped(kept, frame)).toEqual(kept);
      const from = toScreen({ x: 0, y: 0 }, kept, frame);
      const to = toScreen({ x: 100, y: 100 }, kept, frame);
      for (const [least, most, room] of [
        [from.x, to.x, frame.stage.width],
        [from.y, to.y, frame.stage.height],
      ] as const) {
        if (most - least <= room) expect(Math.abs(least + most - room)).toBeLessThan(0.01);
        else {
          expect(least).toBeLessThan(0.01);
          expect(most).toBeGreaterThan(room - 0.01);
        }
      }
    }),
  );
});

test('a double tap zooms in from the fit, and back from any other view', () => {
  fc.assert(
    fc.property(frames, spots, (frame, spot) => {
      const at = toScreen(spot, fitView, frame);
      const close = doubleTapped(fitView, at, frame);
      expect(close.zoom).toBeGreaterThanOrEqual(2.5);
      expect(doubleTapped(close, at, frame)).toEqual(fitView);
    }),
  );
});

test('a spot that is shown is in sight', () => {
  const wide = fc.record({
    width: fc.integer({ min: 100, max: 2000 }),
    height: fc.integer({ min: 100, max: 2000 }),
  });
  fc.assert(
    fc.property(wide, wide, views, spots, (stage, picture, view, spot) => {
      const frame: Frame = frameOf(stage, picture);
      const start = clamped(view, frame);
      const { x, y } = toScreen(spot, showing(spot, start, frame), frame);
      expect(x).toBeGreaterThan(-0.01);
      expect(y).toBeGreaterThan(-0.01);
      expect(x).toBeLessThan(stage.width + 0.01);
      expect(y).toBeLessThan(stage.height + 0.01);
    }),
  );
});

test('a spot that is centred is in the middle, or as near to it as the picture’s edges allow', () => {
  const inside = fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) });
  fc.assert(
    fc.property(frames, views, inside, (frame, view, spot) => {
      const centred = centredOn(spot, view, frame);
      expect(centred).toEqual(clamped(centred, frame));
      const { x, y } = toScreen(spot, centred, frame);
      const { stage, fit } = frame;
      // Half of the difference in size between picture and stage: it can't be moved further.
      const room = (size: number, of: number) => Math.max(0, (size * centred.zoom - of) / 2);
      const isFree = Math.abs(centred.x) < room(fit.width, stage.width) - 0.01;
      const isFreeDown = Math.abs(centred.y) < room(fit.height, stage.height) - 0.01;
      if (isFree) expect(Math.abs(x - stage.width / 2)).toBeLessThan(0.05);
      if (isFreeDown) expect(Math.abs(y - stage.height / 2)).toBeLessThan(0.05);
    }),
  );
  const frame = frameOf({ width: 800, height: 600 }, { width: 1600, height: 1200 });
  expect(centredOn({ x: 60, y: 40 }, fitView, frame, 2.5)).toEqual({
    zoom: 2.5,
    x: expect.closeTo(-200),
    y: expect.closeTo(150),
  });
});

test('a small picture fits at its own size, a large one within the stage', () => {
  expect(frameOf({ width: 800, height: 600 }, { width: 40, height: 30 })).toMatchObject({
    fit: { width: 40, height: 30 },
    actual: 1,
  });
  expect(frameOf({ width: 800, height: 600 }, { width: 1600, height: 600 })).toMatchObject({
    fit: { width: 800, height: 300 },
    actual: 2,
  });
});

test('an animated view begins and ends where it should', () => {
  const [from, to] = [fitView, { zoom: 3, x: 20, y: -4 }];
  expect([blended(from, to, 0), blended(from, to, 1), isFit(from), isFit(to)]).toEqual([
    from,
    to,
    true,
    false,
  ]);
  expect(within({ x: -3, y: 140 })).toEqual({ x: 0, y: 100 });
});

test('tools beside chosen words stay on the stage, and beside them where there is room', () => {
  const frame = frameOf({ width: 600, height: 400 }, { width: 600, height: 400 });
  const tools = { width: 200, height: 48 };
  const at = (x: number, y: number, w: number, h: number) =>
    besideWords([{ x, y, w, h }], tools, fitView, frame);
  expect(at(40, 50, 20, 5)).toEqual({ x: 200, y: 144 });
  // Without room above or at the edges.
  expect(at(0, 2, 10, 5)).toEqual({ x: 8, y: 36 });
  expect(at(95, 50, 5, 5)).toEqual({ x: 392, y: 144 });
  const areas = fc.record({
    x: fc.double({ min: 0, max: 99, noNaN: true }),
    y: fc.double({ min: 0, max: 99, noNaN: true }),
    w: fc.double({ min: 0.1, max: 100, noNaN: true }),
    h: fc.double({ min: 0.1, max: 100, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(areas, { minLength: 1 }), views, (chosen, view) => {
      const { x, y } = besideWords(chosen, tools, view, frame);
      expect(x).toBeGreaterThanOrEqual(8);
      expect(y).toBeGreaterThanOrEqual(8);
      expect(x + tools.width).toBeLessThanOrEqual(592);
      expect(y + tools.height).toBeLessThanOrEqual(392);
    }),
  );
});

test('a tapped place comes closer where it is, or as near to it as the edges of the picture allow', () => {
  fc.assert(
    fc.property(frames, spots, (frame, spot) => {
      const at = toScreen(spot, fitView, frame);
      const view = closerTo(at, fitView, frame);
      expect(view.zoom).toBe(1.75);
      expect(clamped(view, frame)).toEqual(view);
      const fills =
        frame.fit.width > frame.stage.width - 0.01 && frame.fit.height > frame.stage.height - 0.01;
      if (fills) near(toScreen(spot, view, frame), at, 0.1);
    }),
  );
});
