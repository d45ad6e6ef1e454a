import { describe, expect, it } from 'vitest';
import { difference, layoutOf, type Raster } from './difference.ts';

/** Raster of one colour, with a block of another one. */
const raster = (
  width: number,
  height: number,
  block?: { x: number; y: number; w: number; h: number },
): Raster => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isIn = block && x >= block.x && x < block.x + block.w && y >= block.y && y < block.y + block.h;
    data.set(isIn ? [20, 20, 160, 255] : [240, 230, 210, 255], at * 4);
  }
  return { width, height, data };
};
const marked = ({ data }: Raster): number => data.filter((value, at) => at % 4 === 3 && value > 0).length;

describe('the difference', () => {
  it('between a picture with itself is none', () => {
    const block = { x: 10, y: 10, w: 20, h: 20 };
    const { share, mask } = difference(raster(100, 50, block), raster(100, 50, block));
    expect([share, marked(mask)]).toEqual([0, 0]);
  });

  it('by one changed block is the share of its pixels, which are marked', () => {
    const { share, mask } = difference(raster(100, 50), raster(100, 50, { x: 10, y: 10, w: 20, h: 15 }));
    expect(share).toBeCloseTo(300 / 5000);
    expect(marked(mask)).toBe(300);
    const [red, green, blue, opacity] = mask.data.slice((12 * 100 + 12) * 4);
    expect([red, green, blue, opacity]).toEqual([255, 45, 150, 255]);
  });

  it('in everything is the whole', () => {
    const whole = { x: 0, y: 0, w: 40, h: 40 };
    expect(difference(raster(40, 40), raster(40, 40, whole)).share).toBe(1);
  });

  it('counts a part that only one of them has', () => {
    const before = raster(40, 40);
    // The lower half is outside the older picture, which draws nothing there.
    before.data.fill(0, 40 * 20 * 4);
    expect(difference(before, raster(40, 40)).share).toBeCloseTo(0.5, 1);
  });
});

describe('the layout', () => {
  it('keeps the pixels of pictures of one size', () => {
    const whole = { x: 0, y: 0, w: 1600, h: 1200 };
    const size = { width: 1600, height: 1200 };
    expect(layoutOf(size, size)).toEqual({ paper: size, before: whole, after: whole });
  });

  it('scales the older one to the size of the newer one', () => {
    const { paper, before, after } = layoutOf({ width: 800, height: 600 }, { width: 1600, height: 1200 });
    expect(paper).toEqual({ width: 1600, height: 1200 });
    expect(before).toEqual(after);
  });

  it('centres another shape, and bounds what is compared', () => {
    const { paper, before, after } = layoutOf({ width: 3000, height: 3000 }, { width: 6000, height: 3000 });
    expect(paper).toEqual({ width: 2000, height: 1000 });
    expect(before).toEqual({ x: 500, y: 0, w: 1000, h: 1000 });
    expect(after).toEqual({ x: 0, y: 0, w: 2000, h: 1000 });
  });
});
