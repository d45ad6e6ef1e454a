/** Keyboard cursor for pointing: arrows move it over the picture, Enter places. */
import { regionOf, type Shape, type Spot, type Stroke } from '#domain/point/index.ts';
import type { PointingMode } from './gestures.ts';
import { areaBetween, rounded, strokeOf } from './strokes.ts';

/** Percent per arrow key, and with Shift. */
export const gridSteps = { small: 2, large: 10 } as const;

export interface GridCursor {
  readonly spot: Spot;
  /** Spots since Enter started a shape; empty before. */
  readonly drawn: readonly Spot[];
}

export const gridStart: GridCursor = { spot: { x: 50, y: 50 }, drawn: [] };

const directions: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Shape or stroke finished by Enter. */
export type Made = Shape | Stroke;

export interface CursorStep {
  readonly cursor: GridCursor;
  readonly made?: Made | undefined;
}

const madeOf = (mode: PointingMode, drawn: readonly Spot[], spot: Spot): Made | undefined => {
  const [first] = drawn;
  if (mode === 'pin') return { type: 'pin', ...spot };
  if (!first) return undefined;
  if (mode === 'area') {
    const area = areaBetween(first, spot);
    return area && { type: 'area', ...area };
  }
  if (mode === 'arrow') return strokeOf('arrow', [first, spot]);
  return mode === 'freehand' ? strokeOf('line', [...drawn, spot]) : undefined;
};

/** State of the cursor after a key; undefined for unhandled keys. */
export const cursorStep = (
  cursor: GridCursor,
  key: string,
  shift: boolean,
  mode: PointingMode,
): CursorStep | undefined => {
  const { spot, drawn } = cursor;
  const direction = directions[key];
  if (direction) {
    const by = shift ? gridSteps.large : gridSteps.small;
    const moved = rounded({ x: spot.x + direction.x * by, y: spot.y + direction.y * by });
    return { cursor: { spot: moved, drawn: drawn.length > 0 ? [...drawn, moved] : drawn } };
  }
  if (key !== 'Enter') return undefined;
  if (mode === 'none') return undefined;
  if (mode !== 'pin' && drawn.length === 0) return { cursor: { spot, drawn: [spot] } };
  const made = madeOf(mode, drawn, spot);
  // A shape that is too small stays unfinished.
  return made || mode === 'pin' ? { cursor: { spot, drawn: [] }, made } : { cursor };
};

/** Region of a spot, and whole percent from the left and the top, for its text. */
export const spotWords = (spot: Spot) => ({
  region: regionOf(spot),
  x: Math.round(spot.x),
  y: Math.round(spot.y),
});
