import { describe, expect, it } from 'vitest';
import { canMove, dragged, squareOf, wholeCrop, zoomed } from './crop.ts';

const wide = { width: 800, height: 400 };

describe('the square of a crop', () => {
  it('is the largest there is, in the middle', () => {
    expect(squareOf(wide, wholeCrop)).toEqual({ left: 200, top: 0, side: 400 });
    expect(canMove(wide, wholeCrop)).toEqual({ x: true, y: false });
  });

  it('follows the hand that drags the picture, and stops at its edges', () => {
    expect(squareOf(wide, dragged(wide, wholeCrop, 0.25, 0.25))).toMatchObject({ left: 100, top: 0 });
    expect(squareOf(wide, dragged(wide, wholeCrop, -9, 0)).left).toBe(400);
  });

  it('zooms around its middle, and no further than there is picture', () => {
    const close = zoomed(wide, wholeCrop, 2);
    expect(squareOf(wide, close)).toEqual({ left: 300, top: 100, side: 200 });
    expect(canMove(wide, close)).toEqual({ x: true, y: true });
    const corner = dragged(wide, close, 9, 9);
    expect(squareOf(wide, corner)).toMatchObject({ left: 0, top: 0 });
    expect(squareOf(wide, zoomed(wide, corner, 1))).toMatchObject({ left: 0, top: 0, side: 400 });
    expect(zoomed(wide, wholeCrop, 99).zoom).toBe(4);
  });
});
