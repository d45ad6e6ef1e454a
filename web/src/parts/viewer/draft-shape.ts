/** Shape in the making, with its history, so that the last step can be undone. */
import { type Shape, type Stroke, selectorLimits } from '#domain/point/index.ts';
import type { Made } from './grid-cursor.ts';

/** Shapes after each step, the present one last. */
export type DraftShapes = readonly Shape[];

const isStroke = (made: Made): made is Stroke => 'kind' in made;

/** Adds a stroke to the drawing, or replaces it by another shape. A stroke beyond the limits is ignored. */
export const withMade = (shapes: DraftShapes, made: Made): DraftShapes => {
  if (!isStroke(made)) return [...shapes, made];
  const last = shapes.at(-1);
  const strokes = last?.type === 'drawing' ? [...last.strokes, made] : [made];
  const spots = strokes.reduce((sum, stroke) => sum + stroke.spots.length, 0);
  if (strokes.length > selectorLimits.strokes || spots > selectorLimits.spots) return shapes;
  return [...shapes, { type: 'drawing', strokes }];
};

export const withoutLast = (shapes: DraftShapes): DraftShapes => shapes.slice(0, -1);
