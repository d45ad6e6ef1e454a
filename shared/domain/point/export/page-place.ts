/** Conversion of places on a PDF page: from percent of the page as shown to the page's own coordinates. */
import type { Area, Spot } from '../index.ts';

/** Visible part of a page, in the page's coordinates, which count from the lower left; turned clockwise by `rotate`. */
export interface PageFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees: 0, 90, 180 or 270. */
  readonly rotate: number;
}

/** Rectangle by two corners: left, bottom, right, top. */
export type PageBox = readonly [left: number, bottom: number, right: number, top: number];

/** Visible part of a page: its crop box, clipped to its media box. Corners come in any order. */
export const shownPart = (media: PageBox, crop: PageBox, rotate: number): PageFrame => {
  const sorted = ([a, b, c, d]: PageBox): PageBox => [
    Math.min(a, c),
    Math.min(b, d),
    Math.max(a, c),
    Math.max(b, d),
  ];
  const [whole, part] = [sorted(media), sorted(crop)];
  const both: PageBox = [
    Math.max(whole[0], part[0]),
    Math.max(whole[1], part[1]),
    Math.min(whole[2], part[2]),
    Math.min(whole[3], part[3]),
  ];
  // Readers ignore a crop box outside the media box.
  const [left, bottom, right, top] = both[0] < both[2] && both[1] < both[3] ? both : whole;
  const turns = ((Math.round(rotate / 90) % 4) + 4) % 4;
  return { x: left, y: bottom, width: right - left, height: top - bottom, rotate: turns * 90 };
};

/** Converts a spot in percent of the page as shown to the page's coordinates. */
export const onPage = ({ x, y }: Spot, frame: PageFrame): readonly [x: number, y: number] => {
  const [across, down] = [x / 100, y / 100];
  const { width, height } = frame;
  switch (frame.rotate) {
    case 90:
      return [frame.x + down * width, frame.y + across * height];
    case 180:
      return [frame.x + (1 - across) * width, frame.y + down * height];
    case 270:
      return [frame.x + (1 - down) * width, frame.y + (1 - across) * height];
    default:
      return [frame.x + across * width, frame.y + (1 - down) * height];
  }
};

/** Bounding box of points in the page's coordinates, widened by `margin`. */
export const boxAround = (points: readonly (readonly [number, number])[], margin = 0): PageBox => {
  const [across, up] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [
    Math.min(...across) - margin,
    Math.min(...up) - margin,
    Math.max(...across) + margin,
    Math.max(...up) + margin,
  ];
};

/** Corners of an area as shown (upper left, upper right, lower left, lower right), in the page's coordinates. */
export const cornersOf = ({ x, y, w, h }: Area, frame: PageFrame): readonly (readonly [number, number])[] =>
  [
    { x, y },
    { x: x + w, y },
    { x, y: y + h },
    { x: x + w, y: y + h },
  ].map((spot) => onPage(spot, frame));
