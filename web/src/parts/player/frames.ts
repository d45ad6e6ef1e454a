/**
 * Frames and seconds of a rendition with a constant rate. Frames count from 0 and are shown from `n / rate` on; a
 * seek targets the middle of a frame, where no rounding by a browser reaches another one.
 */
import type { FrameRate, Moment } from '#domain/point/index.ts';

/**
 * Share of a frame by which a timestamp may precede its frame: browsers truncate `mediaTime` to microseconds, so that
 * frame 30 of 30000/1001 is reported as 1.000999.
 */
const early = 0.1;

/** Second to seek to for a frame: its middle. */
export const timeOf = (frame: number, { frames, seconds }: FrameRate): number =>
  ((frame + 0.5) * seconds) / frames;

/** Frame shown at a second. */
export const frameAt = (time: number, { frames, seconds }: FrameRate): number =>
  Math.max(0, Math.floor((time * frames) / seconds + early));

/** Frames in so many seconds, at least one. */
export const framesIn = (seconds: number, rate: FrameRate): number =>
  Math.max(1, Math.round((seconds * rate.frames) / rate.seconds));

/** Seconds per step through a sound, which has no frames. */
const soundStep = 0.1;

/** Frames per step. */
export const stepOf = (rate: FrameRate, isFilm: boolean): number => (isFilm ? 1 : framesIn(soundStep, rate));

/** Nearest frame of a film with so many. */
export const clampedFrame = (frame: number, count: number): number =>
  Math.min(Math.max(0, count - 1), Math.max(0, Math.round(frame)));

/**
 * True for the frames of a moment. The end of a range is inclusive, so that a point is visible where its end was set.
 */
export const isWithin = (frame: number, { frame: first, until = first }: Moment): boolean =>
  frame >= first && frame <= until;

const spanning = (one: number, other: number, rate: FrameRate): Moment =>
  one === other ? { frame: one, rate } : { frame: Math.min(one, other), until: Math.max(one, other), rate };

/** Moment with its start at a frame. An end that is not after it is dropped. */
export const fromHere = ({ until, rate }: Moment, frame: number): Moment =>
  until !== undefined && until > frame ? { frame, until, rate } : { frame, rate };

/** Range from the moment to a frame; reversed if the frame is before it. */
export const untilHere = ({ frame: first, rate }: Moment, frame: number): Moment =>
  spanning(first, frame, rate);
