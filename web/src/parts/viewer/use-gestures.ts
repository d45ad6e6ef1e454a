import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { draws, type Meant, noGesture, type Pointer, type PointingMode, step } from './gestures.ts';
import type { ViewControl } from './use-view.ts';
import { clamped, isFit, type Place, zoomedAbout } from './view.ts';

/** Speed of the wheel: of a pinch on a trackpad, and of a wheel. */
const wheelSpeeds = { pinch: 0.01, wheel: 0.0022 } as const;
const pixelsPerLine = 16;

const placeIn = (stage: Element, { clientX, clientY }: { clientX: number; clientY: number }): Place => {
  const { left, top } = stage.getBoundingClientRect();
  return { x: clientX - left - stage.clientLeft, y: clientY - top - stage.clientTop };
};

/** True for an element whose own controls take the pointer. */
const isAside = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-aside]') !== null;

/** True for a word of a page's text. */
const isWord = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-word]') !== null;

/** Stage of an element with several, each of which has `data-side`; positions count from its corner. */
const sideOf = (target: EventTarget | null, element: Element): Element =>
  (target instanceof Element && target.closest('[data-side]')) || element;

/**
 * Gestures on an element: views are set at once, all others are passed to `on`. Returns the element's event handlers.
 */
export const useGestures = (
  element: RefObject<HTMLElement | null>,
  view: ViewControl,
  {
    mode,
    turns,
    alone,
    on,
  }: {
    mode: PointingMode;
    /** True if there is another file or page to swipe to. */
    turns: boolean;
    /** True if the page does not scroll, so that the wheel always zooms. */
    alone: boolean;
    on: (meant: Exclude<Meant, { type: 'view' | 'glide' }>, target: Element) => void;
  },
) => {
  const gesture = useRef(noGesture);
  const moved = useRef(false);
  const side = useRef<Element>(null);
  const tap = useRef<() => void>(undefined);
  const onWords = useRef(false);
  const { frame } = view;

  const point = (event: globalThis.PointerEvent, what: Pointer['what']) => {
    const stage = element.current;
    if (!stage || !frame) return;
    if (what === 'down') {
      if (event.button !== 0 || isAside(event.target as Element)) return;
      if (gesture.current.down.size === 0) {
        moved.current = false;
        tap.current = undefined;
        side.current = sideOf(event.target, stage);
        onWords.current = mode === 'none' && isWord(event.target);
      }
    }
    const pointer: Pointer = {
      id: event.pointerId,
      what,
      touch: event.pointerType !== 'mouse',
      at: event.timeStamp,
      ...placeIn(side.current ?? stage, event),
    };
    const before = gesture.current.doing;
    const { gesture: next, meant } = step(gesture.current, pointer, {
      view: view.now(),
      frame,
      mode,
      turns,
      onWords: onWords.current,
    });
    gesture.current = next;
    if (next.doing !== before && next.doing !== 'pressing' && next.down.size > 0) {
      moved.current = true;
      // Captured only now, so that a press on a mark is still its click.
      for (const id of next.down.keys()) {
        try {
          stage.setPointerCapture(id);
        } catch {
          // The pointer has left already.
        }
      }
    }
    for (const one of meant) {
      if (one.type === 'view') view.set(one.view);
      else if (one.type === 'glide') view.glide(one.view);
      else if (one.type === 'tap') {
        const target = event.target as Element;
        tap.current = () => on(one, target);
      } else on(one, event.target as Element);
    }
  };

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    if (!frame || !element.current) return;
    const pinches = event.ctrlKey || event.metaKey;
    // Within a page the wheel scrolls it, unless the picture is zoomed.
    if (!pinches && !alone && isFit(view.now())) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 1 ? pixelsPerLine : 1);
    const speed = event.ctrlKey ? wheelSpeeds.pinch : wheelSpeeds.wheel;
    const now = view.now();
    const at = placeIn(sideOf(event.target, element.current), event);
    view.set(clamped(zoomedAbout(now, now.zoom * Math.exp(-pixels * speed), at, frame), frame));
  });
  useEffect(() => {
    const stage = element.current;
    const listen = (event: WheelEvent) => turnWheel(event);
    // React's own listener is passive, and could not keep the page from scrolling.
    stage?.addEventListener('wheel', listen, { passive: false });
    return () => stage?.removeEventListener('wheel', listen);
  }, [element]);

  return {
    onPointerDown: ({ nativeEvent }: PointerEvent) => point(nativeEvent, 'down'),
    onPointerMove: ({ nativeEvent }: PointerEvent) => point(nativeEvent, 'move'),
    onPointerUp: ({ nativeEvent }: PointerEvent) => point(nativeEvent, 'up'),
    onPointerCancel: ({ nativeEvent }: PointerEvent) => point(nativeEvent, 'cancel'),
    // Focus is set on click: a browser withholds the click of a long touch, or of one that stopped a scrolling page,
    // and an earlier focus would be lost.
    onClick: () => {
      tap.current?.();
      tap.current = undefined;
    },
    onClickCapture: (event: React.MouseEvent) => {
      // The end of a drag must not press the mark below it.
      if (moved.current && event.detail > 0 && !isAside(event.target)) event.stopPropagation();
    },
  };
};

/** True if the browser must leave every touch to the element. */
export const takesTouches = (view: ViewControl, mode: PointingMode, alone: boolean): boolean =>
  alone || !isFit(view.settled) || draws(mode);
