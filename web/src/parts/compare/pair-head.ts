/**
 * Transport of two films or sounds on one time line: each seek, step and play moves both. During playback the newer
 * side leads by its own clock, and the older one is kept in sync with it; if only one of them plays, that one leads.
 */
import { clampedFrame, frameAt } from '../player/frames.ts';
import { createPlayhead, type Playhead, type PlayState, type Transport } from '../player/playhead.ts';
import { correctionOf } from './drift.ts';
import {
  frameOf,
  lineFrameAt,
  lineFrameOf,
  type Pairing,
  partOf,
  type Side,
  secondBeside,
} from './pairing.ts';

export interface PairState extends PlayState {
  /** Side whose sound is on. */
  readonly heard: Side;
  readonly pairing: Pairing;
}

/** Transport of the line: its frames are those of the pairing. */
export interface PairHead extends Transport<PairState> {
  readonly heads: Readonly<Record<Side, Playhead>>;
  readonly hear: (side: Side) => void;
  /** Sets a new pairing of the same two; the leading side stays at its frame, and the other one moves. */
  readonly pair: (pairing: Pairing) => void;
  /** Follows both sides until the returned clean-up. */
  readonly follow: () => () => void;
}

/** Sides in the order of their lead: the newer first. */
const sides = ['after', 'before'] as const;
const besideOf = (side: Side): Side => (side === 'before' ? 'after' : 'before');

export const createPairHead = (first: Pairing): PairHead => {
  const headOf = (side: Side): Playhead => createPlayhead(first.sides[side].rate, first.sides[side].frames);
  const heads = { before: headOf('before'), after: headOf('after') };
  const listeners = new Set<() => void>();
  /** Sides that play, or wait for data to do so. */
  const running = new Set<Side>();
  /** Side that is paused until the other one has data. */
  let held: Side | undefined;
  let ticking = 0;
  let state: PairState = {
    frame: 0,
    isPlaying: false,
    isWaiting: false,
    hasFailed: false,
    speed: 1,
    isMuted: false,
    volume: 1,
    heard: 'after',
    pairing: first,
  };
  const change = (part: Partial<PairState>) => {
    const entries = Object.entries(part) as [keyof PairState, unknown][];
    if (entries.every(([key, value]) => state[key] === value)) return;
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const leader = (): Side | undefined => sides.find((side) => running.has(side));

  const begin = (side: Side) => {
    // Set at once, while the side is not playing yet.
    heads[side].setSpeed(state.speed);
    running.add(side);
    heads[side].play().catch((reason: unknown) => {
      // Autoplay policy: the browser requires a gesture for sound, so nothing plays, and the button shows that.
      if (reason instanceof DOMException && reason.name === 'NotAllowedError') hold();
    });
  };
  const rest = (side: Side) => {
    running.delete(side);
    heads[side].pause();
  };
  /** Plays the sides that are within their own part of the line. */
  const arrange = () => {
    held = undefined;
    for (const side of sides) {
      const plays = state.isPlaying && partOf(state.pairing, side, state.frame) === 'runs';
      if (plays) begin(side);
      else rest(side);
    }
  };
  const seek = (wanted: number) => {
    const frame = clampedFrame(wanted, state.pairing.frames);
    change({ frame });
    for (const side of sides) heads[side].seek(frameOf(state.pairing, side, frame));
    if (state.isPlaying) arrange();
  };
  const hold = () => {
    const lead = leader();
    const second = lead && heads[lead].time();
    change({ isPlaying: false, isWaiting: false });
    arrange();
    seek(lead && second !== undefined ? lineFrameAt(state.pairing, lead, second) : state.frame);
    return state.frame;
  };
  const play = () => {
    // At the end, both start over.
    if (state.frame >= state.pairing.frames - 1) seek(0);
    change({ isPlaying: true });
    arrange();
    if (ticking === 0) ticking = requestAnimationFrame(tick);
  };

  /** Ends a side, so that the other one leads. */
  const retire = () => {
    for (const side of [...running]) {
      if (!heads[side].hasEnded()) continue;
      running.delete(side);
      if (held === side) held = undefined;
    }
    if (running.size > 0) return;
    change({ isPlaying: false, isWaiting: false, frame: state.pairing.frames - 1 });
  };
  /** While one waits for data, the other one is paused. */
  const wait = () => {
    const waits = (side: Side) =>
      running.has(side) && heads[side].get().isWaiting && heads[side].time() !== undefined;
    const waiting = sides.find(waits);
    const other = waiting && besideOf(waiting);
    const still = other && running.has(other) && !waits(other) ? other : undefined;
    if (still !== held) {
      const before = held;
      held = still;
      if (still) heads[still].pause();
      if (before && running.has(before)) begin(before);
    }
    change({ isWaiting: waiting !== undefined });
  };
  const correct = (lead: Side, second: number) => {
    const side = besideOf(lead);
    const { rate, frames } = state.pairing.sides[side];
    const wanted = secondBeside(state.pairing, side, second);
    const isOver = wanted >= (frames * rate.seconds) / rate.frames;
    if (wanted < 0 || isOver || held !== undefined) return;
    if (!running.has(side)) {
      // A browser plays an ended element from its start; it may end a few milliseconds before the other one.
      if (!heads[side].hasEnded()) begin(side);
      return;
    }
    const now = heads[side].time();
    if (now === undefined) return;
    const correction = correctionOf((now - wanted) / state.speed, rate.seconds / rate.frames);
    if (correction === 'seek') heads[side].seek(frameAt(wanted, rate));
    const speed = correction === 'seek' ? state.speed : state.speed * correction.speed;
    if (heads[side].get().speed !== speed) heads[side].setSpeed(speed);
  };
  const tick = () => {
    ticking = 0;
    if (!state.isPlaying) return;
    retire();
    wait();
    const lead = leader();
    const second = lead && heads[lead].time();
    if (lead && second !== undefined) {
      if (heads[lead].get().speed !== state.speed) heads[lead].setSpeed(state.speed);
      change({ frame: lineFrameAt(state.pairing, lead, second) });
      correct(lead, second);
    }
    if (state.isPlaying) ticking = requestAnimationFrame(tick);
  };

  /** Handles changes made by the browser: errors, and pauses by a headset's button or in a hidden page. */
  const look = () => {
    const hasFailed = sides.some((side) => heads[side].get().hasFailed);
    change({ hasFailed });
    if (!state.isPlaying) return;
    const isStopped = (side: Side) =>
      running.has(side) && held !== side && heads[side].isPaused() && !heads[side].hasEnded();
    if (hasFailed || sides.some(isStopped)) hold();
  };

  const sound = () => {
    for (const side of sides) {
      heads[side].setVolume(state.volume);
      heads[side].setMuted(state.isMuted || side !== state.heard);
    }
  };
  sound();
  return {
    heads,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle: () => {
      if (state.isPlaying) hold();
      else play();
    },
    seek,
    step: (by) => seek((state.isPlaying ? hold() : state.frame) + by),
    hold,
    setSpeed: (speed) => {
      change({ speed });
      for (const side of sides) heads[side].setSpeed(speed);
    },
    setMuted: (isMuted) => {
      change({ isMuted });
      sound();
    },
    setVolume: (volume) => {
      change({ volume, isMuted: volume === 0 });
      sound();
    },
    hear: (heard) => {
      change({ heard });
      sound();
    },
    pair: (next) => {
      const lead = sides.find((side) => partOf(state.pairing, side, state.frame) === 'runs') ?? 'after';
      const frame = frameOf(state.pairing, lead, state.frame);
      change({ pairing: next });
      seek(lineFrameOf(next, lead, frame));
    },
    follow: () => {
      const ends = sides.map((side) => heads[side].subscribe(look));
      return () => {
        for (const end of ends) end();
        cancelAnimationFrame(ticking);
        ticking = 0;
        running.clear();
        change({ isPlaying: false, isWaiting: false });
      };
    },
  };
};
