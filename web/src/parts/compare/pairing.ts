/**
 * Two films or sounds on one time line. It is counted in frames of the faster rate, so that steps reach every frame
 * of both; a frame of the line maps to the frame of each side below its middle. A side that has not started shows its
 * first frame, and one that has ended its last.
 */
import type { FrameRate } from '#domain/point/index.ts';
import { clampedFrame, frameAt } from '../player/frames.ts';

/** Rendition as counted in frames. */
interface Counted {
  readonly rate: FrameRate;
  readonly frames: number;
}

export type Side = 'before' | 'after';

export interface Pairing {
  readonly sides: Readonly<Record<Side, Counted>>;
  /** Rate of the line, and its length in frames of it. */
  readonly rate: FrameRate;
  readonly frames: number;
  /** Frame of the line at which each side starts; at least one of them at 0. */
  readonly starts: Readonly<Record<Side, number>>;
}

/** Ratio of the line's frames to a side's frames of the same duration. */
const measures = (line: FrameRate, side: FrameRate) => ({
  ofSide: line.seconds * side.frames,
  ofLine: line.frames * side.seconds,
});

const isFaster = (one: FrameRate, other: FrameRate): boolean =>
  one.frames * other.seconds > other.frames * one.seconds;

export const isSameRate = (one: FrameRate, other: FrameRate): boolean =>
  !isFaster(one, other) && !isFaster(other, one);

/** First frame of the line, counted from the side's own start, that shows the side's frame. */
const reached = (frame: number, line: FrameRate, side: FrameRate): number => {
  const { ofSide, ofLine } = measures(line, side);
  return Math.max(0, Math.ceil((2 * ofLine * frame - ofSide) / (2 * ofSide)));
};

/** Pairing of two renditions. The newer one starts `offset` frames of the line later, or earlier if negative. */
export const pairOf = (before: Counted, after: Counted, offset = 0): Pairing => {
  const rate = isFaster(before.rate, after.rate) ? before.rate : after.rate;
  const starts = { before: Math.max(0, -offset), after: Math.max(0, offset) };
  const ends = [
    starts.before + reached(before.frames, rate, before.rate),
    starts.after + reached(after.frames, rate, after.rate),
  ];
  return { sides: { before, after }, rate, frames: Math.max(...ends), starts };
};

/** Nearest offset with an overlap of the two. */
export const boundedOffset = (offset: number, { sides, rate }: Pairing): number => {
  const length = (side: Side) => reached(sides[side].frames, rate, sides[side].rate);
  return Math.min(length('before') - 1, Math.max(1 - length('after'), offset));
};

/** Frame of a side at a frame of the line: negative before it starts, and beyond its last one after its end. */
const below = ({ sides, rate, starts }: Pairing, side: Side, frame: number): number => {
  const { ofSide, ofLine } = measures(rate, sides[side].rate);
  return Math.floor(((2 * (frame - starts[side]) + 1) * ofSide) / (2 * ofLine));
};

/** Frame that a side shows at a frame of the line. */
export const frameOf = (pair: Pairing, side: Side, frame: number): number =>
  Math.min(pair.sides[side].frames - 1, Math.max(0, below(pair, side, frame)));

/** First frame of the line that shows a frame of a side. */
export const lineFrameOf = ({ sides, rate, starts }: Pairing, side: Side, frame: number): number =>
  starts[side] + reached(frame, rate, sides[side].rate);

/** Frame of the line at a second of a side's clock. */
export const lineFrameAt = ({ rate, frames, starts }: Pairing, side: Side, second: number): number =>
  clampedFrame(starts[side] + frameAt(second, rate), frames);

/** Position relative to a side's own part of the line: before it, within it, or after it. */
export const partOf = (pair: Pairing, side: Side, frame: number): 'waits' | 'runs' | 'ended' => {
  const at = below(pair, side, frame);
  if (at < 0) return 'waits';
  return at < pair.sides[side].frames ? 'runs' : 'ended';
};

/** Second of a side's own clock at a second of the other side's. */
export const secondBeside = ({ rate, starts }: Pairing, side: Side, second: number): number => {
  const other = side === 'before' ? 'after' : 'before';
  return second + ((starts[other] - starts[side]) * rate.seconds) / rate.frames;
};
