/**
 * Paper under two versions of a picture, so that one view shows both: each is fitted onto it and centred. Pictures of
 * the same aspect ratio, in any sizes, cover it completely.
 */
import type { Area, Shape, Spot } from '#domain/point/index.ts';
import type { Size } from '../viewer/view.ts';

/** Paper for two pictures: as wide as the wider, as high as the higher one. */
export const paperOf = (one: Size, other: Size): Size => ({
  width: Math.max(one.width, other.width),
  height: Math.max(one.height, other.height),
});

/** Tolerance for equal aspect ratios: renditions are rounded to whole pixels. */
const roundedBy = 0.01;

/** Part of the paper that a picture covers. */
export const boxOn = (paper: Size, { width, height }: Size): Area => {
  const scale = Math.min(paper.width / width, paper.height / height);
  const covered = (share: number): number => (share > 1 - roundedBy ? 100 : share * 100);
  const w = covered((width * scale) / paper.width);
  const h = covered((height * scale) / paper.height);
  return { x: (100 - w) / 2, y: (100 - h) / 2, w, h };
};

/** Converts a spot of the picture in the box to the paper. */
export const ontoPaper = ({ x, y }: Spot, box: Area): Spot => ({
  x: box.x + (x * box.w) / 100,
  y: box.y + (y * box.h) / 100,
});

/** Converts a shape on the picture in the box to the paper. */
export const shapeOntoPaper = (shape: Shape, box: Area): Shape => {
  const area = <Of extends Area>(of: Of): Of => ({
    ...of,
    ...ontoPaper(of, box),
    w: (of.w * box.w) / 100,
    h: (of.h * box.h) / 100,
  });
  switch (shape.type) {
    case 'pin':
      return { ...shape, ...ontoPaper(shape, box) };
    case 'area':
      return area(shape);
    case 'drawing':
      return {
        ...shape,
        strokes: shape.strokes.map((stroke) => ({
          ...stroke,
          spots: stroke.spots.map((spot) => ontoPaper(spot, box)),
        })),
      };
    case 'text':
      return { ...shape, areas: shape.areas.map(area) };
  }
};
