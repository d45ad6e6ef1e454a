/** Points on a film as markers of an editing program. */
import { singleLine } from '../../email-template/html.ts';
import type { Language } from '../../email-template/language.ts';
import type { FrameRate, Moment } from '../index.ts';
import { exportWords } from './export-words.ts';
import {
  answerLine,
  type ExportedPoint,
  internalWords,
  placeOf,
  plain,
  threadWords,
} from './exported-point.ts';

/** Frame rates of timelines that Final Cut, Premiere and Resolve all support. */
const timelineRates: readonly FrameRate[] = [
  { frames: 24_000, seconds: 1001 },
  { frames: 24, seconds: 1 },
  { frames: 25, seconds: 1 },
  { frames: 30_000, seconds: 1001 },
  { frames: 30, seconds: 1 },
  { frames: 50, seconds: 1 },
  { frames: 60_000, seconds: 1001 },
  { frames: 60, seconds: 1 },
];
/** Rate for a film without a moment, and for a rate that no timeline has, such as a sound's. */
const usualRate: FrameRate = { frames: 25, seconds: 1 };

const isSameRate = (one: FrameRate, other: FrameRate): boolean =>
  one.frames * other.seconds === other.frames * one.seconds;

/** Converts a frame of a film to the frame of a timeline at which it begins. */
const frameAt = (frame: number, rate: FrameRate, timeline: FrameRate): number =>
  isSameRate(rate, timeline)
    ? frame
    : Math.floor((frame * rate.seconds * timeline.frames) / (rate.frames * timeline.seconds));

/** Marker on a timeline, at most one a frame: editing programs keep no two at the same. */
export interface Marker {
  /** Counted from 0, at the timeline's rate. */
  readonly frame: number;
  /** Frames that it covers, at least 1. */
  readonly length: number;
  readonly points: readonly ExportedPoint[];
}

export interface Markers {
  readonly rate: FrameRate;
  /** Frames of the film; up to the end of the last marker where its length is unknown. */
  readonly length: number;
  /** By frame. */
  readonly markers: readonly Marker[];
}

/** Length of a film in frames of its rate. */
export interface FilmLength {
  readonly frames: number;
  readonly rate: FrameRate;
}

/** Markers of the points on a film. Points on the whole film are at its first frame. */
export const markersOf = (points: readonly ExportedPoint[], film?: FilmLength): Markers => {
  const noted = points.find(({ selector }) => selector.moment)?.selector.moment?.rate;
  const first = film?.rate ?? noted ?? usualRate;
  const rate = timelineRates.find((one) => isSameRate(one, first)) ?? usualRate;
  const rangeOf = (moment: Moment | undefined): readonly [start: number, length: number] => {
    if (!moment) return [0, 1];
    const start = frameAt(moment.frame, moment.rate, rate);
    return [start, Math.max(1, frameAt(moment.until ?? moment.frame + 1, moment.rate, rate) - start)];
  };
  const byFrame = Map.groupBy(points, ({ selector }) => rangeOf(selector.moment)[0]);
  const markers = [...byFrame].map(([frame, at]) => ({
    frame,
    length: Math.max(...at.map(({ selector }) => rangeOf(selector.moment)[1])),
    points: at,
  }));
  const ends = markers.map(({ frame, length }) => frame + length);
  return {
    rate,
    markers: markers.toSorted((one, other) => one.frame - other.frame),
    length: Math.max(1, film ? frameAt(film.frames, film.rate, rate) : 0, ...ends),
  };
};

/** Name of a marker: “Point 7”, “Points 7, 9”. */
export const markerName = ({ points }: Marker, language: Language): string =>
  exportWords[language].points(points.map(({ number }) => number));

/** True once all points of the marker are accepted. */
export const isSettled = ({ points }: Marker): boolean => points.every(({ state }) => state === 'accepted');

/** Text of a marker in one line: each point with its author, place, words, answer and thread. */
export const markerNote = ({ points }: Marker, language: Language): string =>
  points.map((point) => singleLine(plain(pointNote(point, language)))).join(' ··· ');

const pointNote = (point: ExportedPoint, language: Language): string =>
  [
    `${exportWords[language].points([point.number])}, ${point.author}${point.internal ? ` (${internalWords})` : ''}: ${point.body}`,
    `(${placeOf(point, language)})`,
    ...(point.answer ? [`→ ${answerLine(point.answer, language)} (${point.answer.by})`] : []),
    ...point.thread.map(
      ({ by, internal, ...line }) =>
        `· ${by}${internal && !point.internal ? ` (${internalWords})` : ''}: ${threadWords(line, language)}`,
    ),
  ].join(' ');
