/** Strokes of drawings, in percent of the picture. */
import { type Area, type Spot, type Stroke, selectorLimits } from '#domain/point/index.ts';
import { within } from './view.ts';

/** Percent by which a simplified line may differ from the drawn one. */
const tolerance = 0.15;

/** Distance of a spot from the line between two others. */
const distanceFrom = ({ x, y }: Spot, one: Spot, other: Spot): number => {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - one.x) * dx + (y - one.y) * dy) / length));
  return Math.hypot(x - one.x - share * dx, y - one.y - share * dy);
};

/**
 * Simplifies a line within the tolerance (Ramer, Douglas and Peucker), keeping its ends. Iterative, because a hand
 * may draw thousands of spots.
 */
export const thinned = (spots: readonly Spot[], atMost = tolerance): readonly Spot[] => {
  const kept = new Set([0, spots.length - 1]);
  const ranges: [number, number][] = [[0, spots.length - 1]];
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const [first, last] = range;
    const [one, other] = [spots[first], spots[last]];
    if (!one || !other) continue;
    let farthest = 0;
    let most = atMost;
    for (let index = first + 1; index < last; index += 1) {
      const spot = spots[index];
      const distance = spot ? distanceFrom(spot, one, other) : 0;
      if (distance > most) [farthest, most] = [index, distance];
    }
    if (farthest === 0) continue;
    kept.add(farthest);
    ranges.push([first, farthest], [farthest, last]);
  }
  return spots.filter((_, index) => kept.has(index));
};

/** Rounds to hundredths of a percent, which are finer than a pixel of any screen. */
export const rounded = ({ x, y }: Spot): Spot => {
  const round = (value: number): number => Math.round(value * 100) / 100;
  return within({ x: round(x), y: round(y) });
};

/** Area between two corners; undefined if it is too small. */
export const areaBetween = (one: Spot, other: Spot, least = 0.5): Area | undefined => {
  const [from, to] = [rounded(one), rounded(other)];
  const x = Math.min(from.x, to.x);
  const y = Math.min(from.y, to.y);
  const size = { x: Math.abs(from.x - to.x), y: Math.abs(from.y - to.y) };
  const { x: w, y: h } = rounded(size);
  return w < least || h < least ? undefined : { x, y, w, h };
};

/** Stroke drawn by a pointer; undefined if it is too short. */
export const strokeOf = (kind: Stroke['kind'], drawn: readonly Spot[]): Stroke | undefined => {
  const spots = drawn.map(rounded);
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last) return undefined;
  const reach = Math.max(...spots.map(({ x, y }) => Math.hypot(x - first.x, y - first.y)));
  if (reach < 0.5) return undefined;
  if (kind === 'arrow') {
    return Math.hypot(last.x - first.x, last.y - first.y) < 0.5 ? undefined : { kind, spots: [first, last] };
  }
  return { kind, spots: fewSpots(spots) };
};

/** Maximum of spots per stroke, so that a drawing with the maximum of strokes stays within the limit of spots. */
const spotsPerStroke = selectorLimits.spots / selectorLimits.strokes;
/** Maximum of spots that are simplified; endless scribbling would take seconds. */
const mostThinned = 1000;

const fewSpots = (spots: readonly Spot[]): readonly Spot[] => {
  const every = Math.ceil(spots.length / mostThinned);
  const some = spots.filter((_, index) => index % every === 0 || index === spots.length - 1);
  let few = thinned(some);
  for (let wide = tolerance * 2; few.length > spotsPerStroke; wide *= 2) few = thinned(few, wide);
  return few;
};

/** SVG path of a line. The values are numbers, so that it can't contain markup. */
export const pathOf = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** Direction of an arrow in degrees on a picture with this aspect ratio (width by height); 0 points right, 90 down. */
export const headingOf = (tail: Spot, head: Spot, ratio: number): number =>
  (Math.atan2(head.y - tail.y, (head.x - tail.x) * ratio) * 180) / Math.PI;
