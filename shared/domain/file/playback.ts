/**
 * Renditions of films and sounds for review, which every browser plays (docs/decisions/0039-films-are-renditions.md).
 */
import type { FrameRate } from '../point/selector.ts';

/**
 * Reasons for a film or a sound without a rendition: it is damaged or no film (`broken`), has neither pictures nor
 * sound (`nothing_to_play`), lasts longer (`too_long`) or has more bytes (`too_large`) than the last of the {@link
 * conversionPlaces} takes, or exceeds the timeout or memory for converting it, or the pixels of a frame (`too_complex`).
 */
export const playbackRefusals = [
  'broken',
  'nothing_to_play',
  'too_long',
  'too_large',
  'too_complex',
] as const;
export type PlaybackRefusal = (typeof playbackRefusals)[number];

/** Most pixels of a film's frame. */
export const mostPixels = 4096 * 2304;

/** Places at which a film or a sound is converted, the cheapest to start first (docs/decisions/0136). */
export const conversionPlaces = ['function', 'container'] as const;
export type ConversionPlace = (typeof conversionPlaces)[number];

/** Most that a place takes: bytes of the upload, seconds of a film and of a sound, and seconds of one processor. */
export interface ConversionBounds {
  readonly bytes: number;
  readonly seconds: { readonly video: number; readonly audio: number };
  readonly work: number;
}
export type BoundsOfPlaces = Readonly<Record<ConversionPlace, ConversionBounds>>;

export const conversionBounds: BoundsOfPlaces = {
  // 1.7 processors for twelve and a half minutes, of which three tenths are left for slower ones.
  function: { bytes: 5_000_000_000, seconds: { video: 900, audio: 7_200 }, work: 900 },
  // 4 processors for three hours, by half: a film does not keep all of them busy. The rendition of two hours has less than the
  // five gigabytes that S3 takes at once.
  container: { bytes: 50_000_000_000, seconds: { video: 7_200, audio: 7_200 }, work: 21_600 },
};

/** Facts of a film or a sound by which it is decided where it is converted; those behind `kind` are of its header. */
export interface MediaFacts {
  readonly bytes: number;
  readonly kind: 'video' | 'audio';
  /** Seconds; 0 if the header tells none. */
  readonly seconds?: number;
  /** Pixels of a frame, and frames a second. */
  readonly pixels?: number;
  readonly rate?: number;
}

/** Seconds of one processor for a film, as they were measured (docs/decisions/0039): for each frame, and for each of its pixels. */
const workOf = ({ seconds = 0, rate = 0, pixels = 0 }: MediaFacts): number =>
  seconds * rate * (0.0275 + pixels * 1e-9);

/** Place at which a film or a sound is converted, or the reason that no place takes it. Asked again once its header is known. */
export const conversionPlace = (
  media: MediaFacts,
  bounds: BoundsOfPlaces = conversionBounds,
): ConversionPlace | PlaybackRefusal => {
  const { bytes, kind, seconds = 0, pixels = 0 } = media;
  if (pixels > mostPixels) return 'too_complex';
  const fits = (place: ConversionPlace): boolean =>
    bytes <= bounds[place].bytes &&
    seconds <= bounds[place].seconds[kind] &&
    workOf(media) <= bounds[place].work;
  return conversionPlaces.find(fits) ?? (bytes > bounds.container.bytes ? 'too_large' : 'too_long');
};

/** Tasks of containers for a film at each try: a task may be stopped by a failure of its machine, or by the film itself. */
const tasksOfTry = 3;
/** Tries of a film: the first by its upload, others when an agent asks for them. They bound its cost. */
export const mostTries = 3;

/** True of a try's last task, by its number among all tasks of the film, from 1; without an outcome of it the film is refused. */
export const isLastOfTry = (number: number): boolean => number % tasksOfTry === 0;

/**
 * True of a film whose refusal may be by chance, so that it may be tried again as it was uploaded: the tasks of its try all ended
 * without an outcome. `conversion` is the number of its last task. Other refusals are the film's own.
 */
export const mayTryAgain = (film: {
  readonly playback?: KeptPlayback | undefined;
  readonly conversion?: number | undefined;
}): boolean => {
  const { playback, conversion = 0 } = film;
  const isGivenUp = playback?.refusal === 'too_complex' && conversion > 0 && isLastOfTry(conversion);
  return isGivenUp && conversion < mostTries * tasksOfTry;
};

/** Kind of a file that is played: by its media type, as browsers and editors declare it. */
export const playedKind = (type: string): 'video' | 'audio' | undefined => {
  if (type.startsWith('video/') || type === 'application/mxf') return 'video';
  return type.startsWith('audio/') ? 'audio' : undefined;
};

/** Filmstrip: a grid of small pictures of a film, from left to right, then down, one for each `every` frames. */
export interface FilmStrip {
  readonly columns: number;
  readonly count: number;
  /** Pixels of each picture. */
  readonly width: number;
  readonly height: number;
  readonly every: number;
}

/**
 * Facts of a film or a sound that are known once it has been opened: its rate, and a film's pixels in the rendition.
 */
export interface OpenedMedia {
  readonly rate: FrameRate;
  readonly width?: number;
  readonly height?: number;
}

/** Playback of a film or a sound as stored; empty until the upload has been opened. */
export interface KeptPlayback extends Partial<OpenedMedia> {
  readonly refusal?: PlaybackRefusal;
  /** Percent converted. */
  readonly progress?: number;
  /** Length in frames of the rate. Set once the rendition is made. */
  readonly frames?: number;
  readonly strip?: FilmStrip;
  /** True if there is a sound track, and so a file of its loudness. */
  readonly hasLoudness?: boolean;
}

/** Rate of sounds, which have no frames: their positions are milliseconds. */
export const soundRate: FrameRate = { frames: 1000, seconds: 1 };

const standardRates: readonly FrameRate[] = [
  { frames: 24_000, seconds: 1001 },
  { frames: 24, seconds: 1 },
  { frames: 25, seconds: 1 },
  { frames: 30_000, seconds: 1001 },
  { frames: 30, seconds: 1 },
  { frames: 48, seconds: 1 },
  { frames: 50, seconds: 1 },
  { frames: 60_000, seconds: 1001 },
  { frames: 60, seconds: 1 },
];
/** Maximum of frames a second in a rendition. */
const mostFrames = 60;

export const perSecond = ({ frames, seconds }: FrameRate): number => frames / seconds;

const isNear = (one: number, other: number, share: number): boolean => Math.abs(one - other) <= other * share;
const isRate = ({ frames, seconds }: FrameRate): boolean =>
  Number.isInteger(frames) && Number.isInteger(seconds) && frames > 0 && seconds > 0;

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/**
 * Constant frame rate of a rendition, between 1 and 60 frames a second. `nominal` is the rate that a film's
 * timestamps fit, `average` its frames divided by its length. They differ in a film of variable rate, which gets the
 * standard rate nearest to its average. A rate above 60 is halved until it fits.
 */
export const playbackRate = (nominal: FrameRate, average: FrameRate): FrameRate => {
  const isConstant =
    isRate(nominal) && (!isRate(average) || isNear(perSecond(average), perSecond(nominal), 0.01));
  const known = isConstant ? nominal : average;
  if (!isRate(known)) return { frames: 25, seconds: 1 };
  let { frames, seconds } = known;
  // Timestamps in a container are rounded: 120 frames a second may read 120.002.
  while (frames / seconds > mostFrames * 1.0005) seconds *= 2;
  const wanted = frames / seconds;
  const [nearest = known] = standardRates.toSorted(
    (one, other) => Math.abs(perSecond(one) - wanted) - Math.abs(perSecond(other) - wanted),
  );
  // 30 and 29.97 differ by a thousandth.
  if (!isConstant || isNear(wanted, perSecond(nearest), 0.0003)) return nearest;
  if (wanted < 1) return { frames: 1, seconds: 1 };
  const divisor = commonDivisor(frames, seconds);
  [frames, seconds] = [frames / divisor, seconds / divisor];
  // A fraction with such long numbers comes from measured timestamps.
  return seconds > 1001
    ? { frames: Math.max(1, Math.round(wanted * 1000)), seconds: 1000 }
    : { frames, seconds };
};

/** Maximum pixels of a rendition's longer and shorter side. */
const playbackSides = { longer: 1280, shorter: 720 };

/**
 * Size of a rendition in square pixels, both sides even: within 1280×720, or 720×1280 for portrait, and not enlarged.
 * `aspect` is the width of a source's pixel divided by its height, `turns` the quarter turns for display.
 */
export const playbackSize = (
  source: { readonly width: number; readonly height: number },
  aspect: number,
  turns: number,
): { readonly width: number; readonly height: number } => {
  const lying = { width: source.width * Math.max(1, aspect), height: source.height / Math.min(1, aspect) };
  const shown = turns % 2 === 0 ? lying : { width: lying.height, height: lying.width };
  const { longer, shorter } = playbackSides;
  const box = shown.width < shown.height ? [shorter, longer] : [longer, shorter];
  const scale = Math.min(1, (box[0] ?? 0) / shown.width, (box[1] ?? 0) / shown.height);
  const even = (pixels: number) => Math.max(2, 2 * Math.round((pixels * scale) / 2));
  return { width: even(shown.width), height: even(shown.height) };
};

/** Maximum of values in a sound's loudness. */
export const mostPeaks = 2000;

/** Peaks of a sound, from 0 to 1 with three digits: all of them, or at most 2,000, each the highest of its share. */
export const peaksOf = (fine: readonly number[]): readonly number[] => {
  const count = Math.min(fine.length, mostPeaks);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map((at) => Math.floor((at * fine.length) / count));
    const peak = fine.slice(from, to).reduce((most, one) => Math.max(most, one), 0);
    return Math.round(Math.min(1, peak) * 1000) / 1000;
  });
};
