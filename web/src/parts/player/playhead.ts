/**
 * Playhead of a film or a sound: the frame shown, outside React's state, and all of its controls. The frame is the
 * `mediaTime` that `requestVideoFrameCallback` reports for the picture on the screen; `currentTime` runs ahead of it,
 * and is used only for sounds and browsers without that callback.
 */
import type { FrameRate, Moment } from '#domain/point/index.ts';
import { clampedFrame, frameAt, timeOf } from './frames.ts';

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export interface PlayState {
  /** Frame that is shown or sought. */
  readonly frame: number;
  readonly isPlaying: boolean;
  /** True if it would play, but waits for data. */
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
  readonly speed: number;
  readonly isMuted: boolean;
  /** From 0 to 1. */
  readonly volume: number;
}

/** Controls of a playing medium, and its state. */
export interface Transport<State extends PlayState = PlayState> {
  readonly get: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  readonly toggle: () => void;
  /** Seeks to the middle of the nearest frame. */
  readonly seek: (frame: number) => void;
  /** Pauses, and seeks forward or back by so many frames. */
  readonly step: (by: number) => void;
  /** Pauses on the frame shown, and returns it. */
  readonly hold: () => number;
  readonly setSpeed: (speed: number) => void;
  readonly setMuted: (muted: boolean) => void;
  readonly setVolume: (volume: number) => void;
}

export interface Playhead extends Transport {
  /** Ref of the media element; returns its clean-up. */
  readonly attach: (element: HTMLMediaElement | null) => (() => void) | undefined;
  /** Rejects with `NotAllowedError` if the browser requires a gesture, and with `AbortError` after a pause. */
  readonly play: () => Promise<void>;
  /** Pauses without a seek. */
  readonly pause: () => void;
  /** Second of the element's own clock, with fractions of frames; undefined while it seeks or nothing is loaded. */
  readonly time: () => number | undefined;
  /** Current state of the element, before its event. */
  readonly isPaused: () => boolean;
  readonly hasEnded: () => boolean;
  /** Film that shows the sought frame; undefined before that, and for a sound. */
  readonly picture: () => HTMLVideoElement | undefined;
  /** Loops this range; undefined ends the loop. */
  readonly repeat: (range: Moment | undefined) => void;
  /**
   * Sets a callback for each frame played, which returns the frame to stop at since the previous one; undefined plays
   * on.
   */
  readonly stopAt: (stop: ((from: number, until: number) => number | undefined) | undefined) => void;
  /** Reloads the source, at the same position. */
  readonly reload: () => void;
}

export const createPlayhead = (rate: FrameRate, frames: number): Playhead => {
  const listeners = new Set<() => void>();
  let media: HTMLMediaElement | undefined;
  /**
   * Frame to seek to once the medium can: after the seek in progress (a dragged bar requests more than a decoder can
   * show), or after its loading.
   */
  let next: number | undefined;
  let range: Moment | undefined;
  let stopBetween: ((from: number, until: number) => number | undefined) | undefined;
  let state: PlayState = {
    frame: 0,
    isPlaying: false,
    isWaiting: false,
    hasFailed: false,
    speed: 1,
    isMuted: false,
    volume: 1,
  };
  const change = (part: Partial<PlayState>) => {
    const entries = Object.entries(part) as [keyof PlayState, unknown][];
    if (entries.every(([key, value]) => state[key] === value)) return;
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const seek = (wanted: number) => {
    const frame = clampedFrame(wanted, frames);
    change({ frame });
    if (!media || media.readyState === 0 || media.seeking) {
      next = frame;
      return;
    }
    // Race: a seek may end before its event, and its queued frame is then outdated.
    next = undefined;
    media.currentTime = timeOf(frame, rate);
  };
  const seekNext = () => {
    if (next !== undefined) seek(next);
  };
  const settle = (time: number) => {
    // Race: a frame from before the seek may be reported late, and the first one before `loadedmetadata` is handled.
    if (!media || media.seeking || next !== undefined) return;
    const frame = clampedFrame(frameAt(time, rate), frames);
    if (state.isPlaying && range?.until !== undefined && frame >= range.until) return seek(range.frame);
    // A seek has moved the state already: the frames that it skipped were not played.
    const stop = state.isPlaying ? stopBetween?.(state.frame, frame) : undefined;
    if (stop !== undefined) {
      media.pause();
      return seek(stop);
    }
    change({ frame });
  };
  const play = async () => {
    if (!media) return;
    if (range?.until !== undefined && (state.frame < range.frame || state.frame >= range.until))
      seek(range.frame);
    await media.play();
  };
  /**
   * Plays, ignoring a refusal without a gesture and an interruption by a pause: the state follows by its own events.
   */
  const tryToPlay = () => play().catch(() => {});

  const attach = (element: HTMLMediaElement | null) => {
    if (!element) return;
    media = element;
    element.playbackRate = state.speed;
    element.muted = state.isMuted;
    element.volume = state.volume;
    const film =
      element instanceof HTMLVideoElement && 'requestVideoFrameCallback' in element ? element : undefined;
    let asked = 0;
    const follow = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      settle(mediaTime);
      if (film) asked = film.requestVideoFrameCallback(follow);
    };
    const look = () => {
      settle(element.currentTime);
      asked = element.paused ? 0 : requestAnimationFrame(look);
    };
    const events: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      loadedmetadata: () => {
        change({ hasFailed: false });
        seekNext();
      },
      // A new source starts at its first frame.
      emptied: () => {
        next = state.frame;
      },
      play: () => {
        change({ isPlaying: true });
        if (!film) look();
      },
      playing: () => change({ isWaiting: false, hasFailed: false }),
      pause: () => change({ isPlaying: false, isWaiting: false }),
      waiting: () => change({ isWaiting: state.isPlaying }),
      seeked: () => {
        change({ isWaiting: false });
        seekNext();
      },
      error: () => change({ isPlaying: false, isWaiting: false, hasFailed: true }),
      volumechange: () => change({ isMuted: element.muted, volume: element.volume }),
      ratechange: () => change({ speed: element.playbackRate }),
      ended: () => {
        // The last frame never leaves a range up to the very end.
        if (range?.until === undefined) return;
        seek(range.frame);
        tryToPlay();
      },
    };
    for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener);
    if (state.frame > 0) seek(state.frame);
    if (film) asked = film.requestVideoFrameCallback(follow);
    return () => {
      for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener);
      if (film) film.cancelVideoFrameCallback(asked);
      else cancelAnimationFrame(asked);
      media = undefined;
      next = undefined;
    };
  };

  const isSettled = () => media !== undefined && !media.seeking && next === undefined && media.readyState > 0;
  const hold = () => {
    media?.pause();
    seek(state.frame);
    return state.frame;
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach,
    toggle: () => (media?.paused === false ? media.pause() : tryToPlay()),
    play,
    pause: () => media?.pause(),
    time: () => (isSettled() ? media?.currentTime : undefined),
    isPaused: () => media?.paused ?? true,
    hasEnded: () => media?.ended ?? false,
    picture: () =>
      isSettled() && media instanceof HTMLVideoElement && media.readyState >= media.HAVE_CURRENT_DATA
        ? media
        : undefined,
    seek,
    step: (by) => {
      media?.pause();
      seek(state.frame + by);
    },
    hold,
    setSpeed: (speed) => {
      if (media) media.playbackRate = speed;
      change({ speed });
    },
    setMuted: (isMuted) => {
      if (media) media.muted = isMuted;
      change({ isMuted });
    },
    setVolume: (volume) => {
      if (media) {
        media.volume = volume;
        media.muted = volume === 0;
      }
      change({ volume, isMuted: volume === 0 });
    },
    repeat: (wanted) => {
      range = wanted;
    },
    stopAt: (stop) => {
      stopBetween = stop;
    },
    reload: () => {
      change({ hasFailed: false });
      media?.load();
    },
  };
};
