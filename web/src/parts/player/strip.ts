import type { Playback } from '#contracts/file.ts';

/** Small pictures of a film in a grid. */
export type Strip = NonNullable<Playback['strip']>;

/** Index of the nearest picture at or before a frame. */
export const cellAt = ({ count, every }: Strip, frame: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor(frame / every)));

/**
 * Background of an element that shows one picture of the strip, at any size of the element: positions are
 * percentages, independent of the grid's pixels.
 */
export const cellStyle = (strip: Strip, frame: number) => {
  const { url, columns, count, width, height } = strip;
  const cell = cellAt(strip, frame);
  const rows = Math.max(1, Math.ceil(count / columns));
  const share = (index: number, of: number) => (of > 1 ? (index / (of - 1)) * 100 : 0);
  return {
    aspectRatio: `${width} / ${height}`,
    backgroundImage: `url(${JSON.stringify(url)})`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${share(cell % columns, columns)}% ${share(Math.floor(cell / columns), rows)}%`,
  } as const;
};
