/**
 * Gestures on the stage, as a state machine without a screen, from pointers to views and recognised gestures. A
 * single finger pans a zoomed picture, swipes one at fit size to the next file, or draws in a drawing mode; two
 * always zoom.
 */
import { clamped, doubleTapped, type Frame, fitView, isFit, type Place, pinched, type View } from './view.ts';

/** Tools of the pointing layer; `none` lets every gesture through. */
export const pointingModes = ['none', 'pin', 'area', 'arrow', 'freehand', 'text'] as const;
export type PointingMode = (typeof pointingModes)[number];

/** Tool for a work: without pages there are no words to mark, even if that tool was chosen on the previous file. */
export const toolOn = (mode: PointingMode = 'none', hasPages: boolean): PointingMode =>
  mode === 'text' && !hasPages ? 'pin' : mode;

export const draws = (mode: PointingMode): boolean => mode !== 'none' && mode !== 'pin';

/**
 * Pixels that a pointer moves before it is more than a tap; milliseconds and pixels between the taps of a double tap.
 */
const slop = 8;
export const doubleTap = { within: 320, distance: 32 };
/** Share of the stage's width, or pixels a millisecond, from which a swipe changes the file. */
const swipe = { share: 0.2, speed: 0.4 };

export interface Pointer extends Place {
  readonly id: number;
  readonly what: 'down' | 'move' | 'up' | 'cancel';
  readonly touch: boolean;
  /** Milliseconds. */
  readonly at: number;
}

/** Context of a gesture. */
export interface Situation {
  readonly view: View;
  readonly frame: Frame;
  readonly mode: PointingMode;
  /** False without another file or page to swipe to. */
  readonly turns: boolean;
  /** True if the pointer was pressed on a word, where a mouse selects words, in the mode `none` too. */
  readonly onWords?: boolean | undefined;
}

type Doing = 'nothing' | 'pressing' | 'panning' | 'swiping' | 'drawing' | 'pinching';

export interface Gesture {
  readonly doing: Doing;
  readonly down: ReadonlyMap<number, Place>;
  /** Position, time and view of the first pointer's press. */
  readonly start: Pointer | undefined;
  readonly view: View;
  /** Positions at which a pinch started. */
  readonly from: ReadonlyMap<number, Place>;
  readonly lastTap: Pointer | undefined;
}

export const noGesture: Gesture = {
  doing: 'nothing',
  down: new Map(),
  start: undefined,
  view: fitView,
  from: new Map(),
  lastTap: undefined,
};

/** Recognised gesture after a pointer's event. */
export type Meant =
  | { readonly type: 'view'; readonly view: View }
  /** Animates to the view. */
  | { readonly type: 'glide'; readonly view: View }
  | { readonly type: 'swipe'; readonly by: number }
  /** Turns to the next or previous file; 0 returns the picture. */
  | { readonly type: 'turn'; readonly by: -1 | 0 | 1 }
  /** `onWord`: a click of a mouse on a word, outside any mode. */
  | { readonly type: 'tap'; readonly at: Place; readonly touch: boolean; readonly onWord?: true }
  /** Takes back the previous tap, which was the first of a double tap. */
  | { readonly type: 'untap' }
  | { readonly type: 'draw'; readonly what: 'begin' | 'on' | 'end' | 'cancel'; readonly at: Place };

export interface Step {
  readonly gesture: Gesture;
  readonly meant: readonly Meant[];
}

const pairOf = (places: ReadonlyMap<number, Place>): readonly [Place, Place] | undefined => {
  const [one, other] = [...places.values()];
  return one && other && [one, other];
};

const isDoubleTap = (last: Pointer | undefined, now: Pointer): boolean =>
  last !== undefined &&
  now.at - last.at <= doubleTap.within &&
  Math.hypot(now.x - last.x, now.y - last.y) <= doubleTap.distance;

const pressed = (gesture: Gesture, pointer: Pointer, { view, mode }: Situation): Step => {
  const { doing } = gesture;
  const down = new Map(gesture.down).set(pointer.id, pointer);
  if (down.size === 1) {
    const drawing = draws(mode);
    return {
      gesture: { ...gesture, doing: drawing ? 'drawing' : 'pressing', down, start: pointer, view },
      meant: drawing ? [{ type: 'draw', what: 'begin', at: pointer }] : [],
    };
  }
  // Third finger: ignored.
  if (down.size > 2) return { gesture: { ...gesture, down }, meant: [] };
  return {
    gesture: { ...gesture, doing: 'pinching', down, from: down, view, lastTap: undefined },
    meant: [
      ...(doing === 'drawing' ? [{ type: 'draw', what: 'cancel', at: pointer } as const] : []),
      ...(doing === 'swiping' ? [{ type: 'swipe', by: 0 } as const] : []),
    ],
  };
};

const dragged = (gesture: Gesture, at: Pointer, { frame, turns, view, onWords }: Situation): Step => {
  const { start } = gesture;
  if (!start) return { gesture, meant: [] };
  const by = { x: at.x - start.x, y: at.y - start.y };
  if (gesture.doing === 'pressing') {
    if (Math.hypot(by.x, by.y) < slop) return { gesture, meant: [] };
    if (onWords && !start.touch) {
      const begun = { type: 'draw', what: 'begin', at: start } as const;
      return {
        gesture: { ...gesture, doing: 'drawing', lastTap: undefined },
        meant: [begun, { type: 'draw', what: 'on', at }],
      };
    }
    const swipes = isFit(view) && start.touch && turns && Math.abs(by.x) > Math.abs(by.y);
    const doing = swipes ? 'swiping' : isFit(view) ? 'nothing' : 'panning';
    return dragged({ ...gesture, doing, lastTap: undefined }, at, { frame, turns, view, mode: 'none' });
  }
  if (gesture.doing === 'swiping') return { gesture, meant: [{ type: 'swipe', by: by.x }] };
  if (gesture.doing === 'drawing') return { gesture, meant: [{ type: 'draw', what: 'on', at }] };
  if (gesture.doing !== 'panning') return { gesture, meant: [] };
  const { zoom, x, y } = gesture.view;
  return {
    gesture,
    meant: [{ type: 'view', view: clamped({ zoom, x: x + by.x, y: y + by.y }, frame) }],
  };
};

const released = (gesture: Gesture, pointer: Pointer, situation: Situation): Step => {
  const { doing, start } = gesture;
  const { view, frame, mode } = situation;
  const down = new Map(gesture.down);
  down.delete(pointer.id);
  const cancelled = pointer.what === 'cancel';
  const rest: Gesture = { ...gesture, down, doing: down.size > 0 ? gesture.doing : 'nothing' };
  if (doing === 'pinching') {
    // The remaining finger continues panning.
    const [left] = down;
    const next: Gesture = left
      ? { ...rest, doing: 'panning', start: { ...pointer, ...left[1], id: left[0] }, view }
      : rest;
    return { gesture: down.size >= 2 ? rest : next, meant: [] };
  }
  if (down.size > 0 || !start) return { gesture: rest, meant: [] };
  if (doing === 'drawing') {
    return { gesture: rest, meant: [{ type: 'draw', what: cancelled ? 'cancel' : 'end', at: pointer }] };
  }
  if (doing === 'swiping') {
    const by = pointer.x - start.x;
    const speed = Math.abs(by) / Math.max(1, pointer.at - start.at);
    const far = Math.abs(by) >= frame.stage.width * swipe.share || speed >= swipe.speed;
    return { gesture: rest, meant: [{ type: 'turn', by: cancelled || !far ? 0 : by < 0 ? 1 : -1 }] };
  }
  if (doing !== 'pressing' || cancelled) return { gesture: { ...rest, lastTap: undefined }, meant: [] };
  // A double click selects a word, like a click: zooming would move it from under the mouse.
  if (situation.onWords && !start.touch) {
    const click = { type: 'tap', at: pointer, touch: false, onWord: true } as const;
    return { gesture: { ...rest, lastTap: undefined }, meant: [click] };
  }
  // In pin mode each tap places a pin.
  if (mode === 'none' && isDoubleTap(gesture.lastTap, pointer)) {
    return {
      gesture: { ...rest, lastTap: undefined },
      meant: [{ type: 'untap' }, { type: 'glide', view: doubleTapped(view, pointer, frame) }],
    };
  }
  const { touch } = start;
  return { gesture: { ...rest, lastTap: pointer }, meant: [{ type: 'tap', at: pointer, touch }] };
};

/** Next state of the machine. Ignores pointers that were not pressed on the stage. */
export const step = (gesture: Gesture, pointer: Pointer, situation: Situation): Step => {
  if (pointer.what === 'down') return pressed(gesture, pointer, situation);
  if (!gesture.down.has(pointer.id)) return { gesture, meant: [] };
  if (pointer.what !== 'move') return released(gesture, pointer, situation);
  const down = new Map(gesture.down).set(pointer.id, pointer);
  const moved = { ...gesture, down };
  if (gesture.doing !== 'pinching') return dragged(moved, pointer, situation);
  const [from, to] = [pairOf(gesture.from), pairOf(down)];
  if (!from || !to || !gesture.from.has(pointer.id)) return { gesture: moved, meant: [] };
  const view = clamped(pinched(gesture.view, from, to, situation.frame), situation.frame);
  return { gesture: moved, meant: [{ type: 'view', view }] };
};
