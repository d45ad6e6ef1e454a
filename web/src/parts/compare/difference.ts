import pixelmatch from 'pixelmatch';
import type { Area } from '#domain/point/index.ts';
import type { Size } from '../viewer/view.ts';
import { boxOn, paperOf } from './paper.ts';

/** Pixels as red, green, blue and opacity, row by row. */
export interface Raster extends Size {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export interface Difference {
  /** Share of the differing pixels, from 0 to 1. */
  readonly share: number;
  /** Coloured where they differ, otherwise transparent. */
  readonly mask: Raster;
}

/** Colour of differing pixels: rare in designs, and bright on light and dark. */
const marker: [number, number, number] = [255, 45, 150];

/** Difference of two rasters of the same size. Edges that differ only in antialiasing count as equal. */
export const difference = (before: Raster, after: Raster): Difference => {
  const { width, height } = after;
  const mask = new Uint8ClampedArray(after.data.length);
  const count = pixelmatch(before.data, after.data, mask, width, height, {
    diffMask: true,
    diffColor: marker,
  });
  return { share: count / (width * height), mask: { width, height, data: mask } };
};

/** Maximum of pixels on the longer side of the comparison. */
const mostSide = 2000;

export interface Layout {
  readonly paper: Size;
  /** Part of the paper that each version is drawn to, in pixels. */
  readonly before: Area;
  readonly after: Area;
}

/** Layout of two pictures on one raster. Pictures of the same size keep their pixels, up to the maximum. */
export const layoutOf = (before: Size, after: Size): Layout => {
  const whole = paperOf(before, after);
  const scale = Math.min(1, mostSide / Math.max(whole.width, whole.height));
  const paper = { width: Math.round(whole.width * scale), height: Math.round(whole.height * scale) };
  const pixels = (picture: Size): Area => {
    const { x, y, w, h } = boxOn(whole, picture);
    const [across, down] = [paper.width / 100, paper.height / 100];
    return { x: x * across, y: y * down, w: w * across, h: h * down };
  };
  return { paper, before: pixels(before), after: pixels(after) };
};
