/**
 * Place of a point within one version of a file: a page, a moment, and a shape on the picture shown there. It is the
 * selector of the W3C Web Annotation model, with numbers instead of strings, so that it can't contain markup.
 */

/** Coordinates in percent of the picture, page or frame as shown: 0 is left or top, 100 right or bottom. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Rectangle in percent. */
export interface Area extends Spot {
  readonly w: number;
  readonly h: number;
}

/** Line of a drawing. An arrow has two spots, its head at the second; a freehand line at least two. */
export interface Stroke {
  readonly kind: 'arrow' | 'line';
  readonly spots: readonly Spot[];
}

export const textMarks = ['highlight', 'strike', 'insert'] as const;
/** Mark on a text: a highlight, a deletion, or an insertion behind it. */
export type TextMark = (typeof textMarks)[number];

/** Shape on a picture, a page or a frame. */
export type Shape =
  | ({ readonly type: 'pin' } & Spot)
  | ({ readonly type: 'area' } & Area)
  | { readonly type: 'drawing'; readonly strokes: readonly Stroke[] }
  | {
      readonly type: 'text';
      readonly mark: TextMark;
      /** Marked words, and some before and after them by which they are found again. */
      readonly exact: string;
      readonly prefix: string;
      readonly suffix: string;
      /** Areas of their lines. */
      readonly areas: readonly Area[];
    };

/** Frames a second, as a fraction: 30000/1001 is 29.97. */
export interface FrameRate {
  readonly frames: number;
  readonly seconds: number;
}

/** Moment of a film or a sound, or a range up to `until`. Frames count from 0; a sound counts milliseconds. */
export interface Moment {
  readonly frame: number;
  readonly until?: number | undefined;
  readonly rate: FrameRate;
}

/** Place within a file. Without any part: the whole file. */
export interface Selector {
  /** From 1. */
  readonly page?: number | undefined;
  readonly moment?: Moment | undefined;
  readonly shape?: Shape | undefined;
}

/** Pages of a file, and the rate and length of a film in frames, as far as they are known. */
export interface Extent {
  readonly kind: 'image' | 'video' | 'audio' | 'pdf' | 'other';
  readonly pages?: number | undefined;
  readonly rate?: FrameRate | undefined;
  readonly frames?: number | undefined;
}

/**
 * Limits: strokes of a drawing, spots of all its strokes together, lines of a marked text, and characters of its
 * words. Within them, the maximum of points of one call fits into a transaction (4 MB).
 */
export const selectorLimits = { strokes: 20, spots: 600, areas: 100, quote: 2000, context: 100 } as const;

/** Part of a selector that is invalid. */
export type SelectorProblem = 'page' | 'moment' | 'moment.rate' | 'shape';

const isShare = (value: number): boolean => Number.isFinite(value) && value >= 0 && value <= 100;
const isSpot = ({ x, y }: Spot): boolean => isShare(x) && isShare(y);
/** Tolerance in percent: rounding of a browser's pixels may put an edge slightly beyond the picture. */
const trace = 0.01;
const isArea = ({ x, y, w, h }: Area): boolean =>
  isSpot({ x, y }) && w > 0 && h > 0 && x + w <= 100 + trace && y + h <= 100 + trace;

const isShape = (shape: Shape): boolean => {
  switch (shape.type) {
    case 'pin':
      return isSpot(shape);
    case 'area':
      return isArea(shape);
    case 'drawing': {
      const { strokes } = shape;
      const spots = strokes.flatMap((stroke) => stroke.spots);
      return (
        strokes.length > 0 &&
        strokes.length <= selectorLimits.strokes &&
        spots.length <= selectorLimits.spots &&
        strokes.every((one) => (one.kind === 'arrow' ? one.spots.length === 2 : one.spots.length >= 2)) &&
        spots.every(isSpot)
      );
    }
    case 'text': {
      const { exact, prefix, suffix, areas } = shape;
      return (
        (exact !== '' || shape.mark === 'insert') &&
        exact.length <= selectorLimits.quote &&
        prefix.length <= selectorLimits.context &&
        suffix.length <= selectorLimits.context &&
        areas.length > 0 &&
        areas.length <= selectorLimits.areas &&
        areas.every(isArea)
      );
    }
  }
};

const isMoment = ({ frame, until, rate }: Moment, frames: number | undefined): boolean =>
  Number.isInteger(frame) &&
  frame >= 0 &&
  Number.isInteger(rate.frames) &&
  rate.frames > 0 &&
  Number.isInteger(rate.seconds) &&
  rate.seconds > 0 &&
  (until === undefined || (Number.isInteger(until) && until > frame)) &&
  // The end of a range is exclusive.
  (frames === undefined || (frame < frames && (until ?? 0) <= frames));

/** First part of a selector that does not fit the file; undefined if all fit. */
export const selectorProblem = (
  { page, moment, shape }: Selector,
  { kind, pages, rate, frames }: Extent,
): SelectorProblem | undefined => {
  if (page !== undefined) {
    if (kind !== 'pdf' || !Number.isInteger(page) || page < 1 || page > (pages ?? Infinity)) return 'page';
  }
  if (moment && ((kind !== 'video' && kind !== 'audio') || !isMoment(moment, frames))) return 'moment';
  // At another rate, the same number is another frame.
  if (moment && rate && (moment.rate.frames !== rate.frames || moment.rate.seconds !== rate.seconds))
    return 'moment.rate';
  if (!shape) return undefined;
  // A shape needs a surface: a picture, a page or a frame.
  if (kind === 'other' || kind === 'audio') return 'shape';
  if (kind === 'pdf' && page === undefined) return 'page';
  if (kind === 'video' && !moment) return 'moment';
  if (shape.type === 'text' && kind !== 'pdf') return 'shape';
  return isShape(shape) ? undefined : 'shape';
};

/**
 * Spot that represents a shape: the pin itself, the middle of an area, the head of an arrow. Undefined for an empty
 * shape.
 */
export const anchorOf = (shape: Shape): Spot | undefined => {
  switch (shape.type) {
    case 'pin':
      return { x: shape.x, y: shape.y };
    case 'area':
      return { x: shape.x + shape.w / 2, y: shape.y + shape.h / 2 };
    case 'drawing': {
      const [first] = shape.strokes;
      return first?.kind === 'arrow' ? first.spots.at(-1) : first?.spots[0];
    }
    case 'text': {
      const [first] = shape.areas;
      return first && { x: first.x, y: first.y + first.h / 2 };
    }
  }
};

/** The same value with the fields of its objects in the order of their names. */
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** True for the same place, whatever the order of its fields: a table does not keep the one in which they were written. */
export const isSameSelector = (one: Selector, other: Selector): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

/** Order by place: page, moment, then from top to bottom in bands of five percent, and from left to right. */
export const comparePlaces = (one: Selector, other: Selector): number => {
  const key = ({ page = 0, moment, shape }: Selector): readonly number[] => {
    const spot = shape && anchorOf(shape);
    const seconds = moment ? (moment.frame * moment.rate.seconds) / moment.rate.frames : -1;
    return [page, seconds, spot ? Math.floor(spot.y / 5) : -1, spot?.x ?? -1];
  };
  const there = key(other);
  return (
    key(one)
      .map((value, index) => value - (there[index] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
};

/** Nine regions of a picture, for screen readers. */
export type Region = `${'top' | 'middle' | 'bottom'} ${'left' | 'centre' | 'right'}`;

/** Third of the picture in each direction that a spot lies in. */
export const regionOf = ({ x, y }: Spot): Region => {
  const third = (value: number) => Math.min(2, Math.floor((value * 3) / 100)) as 0 | 1 | 2;
  const rows = ['top', 'middle', 'bottom'] as const;
  const columns = ['left', 'centre', 'right'] as const;
  return `${rows[third(y)]} ${columns[third(x)]}`;
};

/**
 * Timecode of a frame: `00:12:08` for minutes, seconds and frames below an hour, else with hours in front.
 * Non-drop-frame, by the rounded rate; frames have as many digits as the highest frame number of a second. Frames
 * that last a second or longer are counted as 0.
 */
export const timecode = ({ frame, rate }: Moment): string => {
  const perSecond = Math.round(rate.frames / rate.seconds);
  const [seconds, rest] =
    perSecond > 1
      ? [Math.floor(frame / perSecond), frame % perSecond]
      : [Math.floor((frame * rate.seconds) / rate.frames), 0];
  const padded = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const hours = Math.floor(seconds / 3600);
  return [
    ...(hours > 0 ? [padded(hours)] : []),
    padded(Math.floor(seconds / 60) % 60),
    padded(seconds % 60),
    padded(rest, Math.max(2, String(perSecond - 1).length)),
  ].join(':');
};

/**
 * Time of a frame for people: `0:04`, from an hour on `1:02:05`. `withFrame` appends the frame within its second,
 * counted from 0: `0:04+03`.
 */
export const clock = ({ frame, rate }: Moment, withFrame = false): string => {
  const seconds = Math.floor((frame * rate.seconds) / rate.frames);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  if (!withFrame) return time;
  const first = Math.ceil((seconds * rate.frames) / rate.seconds);
  const digits = Math.max(2, String(Math.ceil(rate.frames / rate.seconds) - 1).length);
  return `${time}+${String(frame - first).padStart(digits, '0')}`;
};

/** Beginning and end of a moment as times; the end is left out where it reads the same. */
export const clockRange = (moment: Moment, withFrame = false): readonly [from: string, until?: string] => {
  const from = clock(moment, withFrame);
  const until = moment.until === undefined ? from : clock({ ...moment, frame: moment.until }, withFrame);
  return until === from ? [from] : [from, until];
};
