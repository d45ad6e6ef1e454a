/** Choice of a picture's tiles: the level that a zoom needs, and its visible part. */
import type { Level } from '#domain/file/levels.ts';
import { tileSide } from '#domain/file/levels.ts';

/** Share by which a level may be enlarged before the next one is used. */
const tolerance = 1.05;

/** Smallest level with so many pixels across; the largest if none has. */
export const levelFor = (levels: readonly Level[], width: number): number => {
  const found = levels.findIndex((level) => level.width * tolerance >= width);
  return found < 0 ? levels.length - 1 : found;
};

/** Part of a picture, with its edges as shares of it. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const between = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** Numbers of a level's tiles that overlap a part of the picture, the nearest to its middle first. */
export const tilesOn = (level: Level, { left, top, right, bottom }: Part): readonly number[] => {
  const { width, height, columns, rows, first } = level;
  const column = (share: number) => Math.floor(between(share * width, width - 1) / tileSide);
  const row = (share: number) => Math.floor(between(share * height, height - 1) / tileSide);
  if (right <= 0 || bottom <= 0 || left >= 1 || top >= 1) return [];
  const found: { readonly number: number; readonly away: number }[] = [];
  const middle = { x: (column(left) + column(right)) / 2, y: (row(top) + row(bottom)) / 2 };
  for (let y = row(top); y <= row(bottom) && y < rows; y += 1)
    for (let x = column(left); x <= column(right) && x < columns; x += 1)
      found.push({ number: first + y * columns + x, away: Math.hypot(x - middle.x, y - middle.y) });
  return found.toSorted((one, other) => one.away - other.away).map(({ number }) => number);
};

/** Consecutive tiles in the object, read by one range request. */
export interface Run {
  readonly first: number;
  readonly count: number;
}

/** Maximum of tiles per request: the first of them is shown when the last has arrived. */
const mostInRun = 4;

/** Runs of these tiles, in the order in which their first one was requested. */
export const runsOf = (tiles: readonly number[]): readonly Run[] => {
  const left = new Set(tiles);
  return tiles.flatMap((tile) => {
    if (!left.delete(tile)) return [];
    let [first, count] = [tile, 1];
    while (count < mostInRun && left.delete(first + count)) count += 1;
    while (count < mostInRun && left.delete(first - 1)) {
      first -= 1;
      count += 1;
    }
    return [{ first, count }];
  });
};
