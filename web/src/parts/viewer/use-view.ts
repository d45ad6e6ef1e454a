/**
 * View of a stage, outside React's state: a frame of a gesture writes two transforms and renders nothing. `settled`
 * is the state for everything that need not follow each frame (percent, clusters, the source of the picture).
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  blended,
  clamped,
  type Frame,
  fitView,
  frameOf,
  isFit,
  type Place,
  type Size,
  showing,
  shownSize,
  toScreen,
  type View,
  zoomedAbout,
} from './view.ts';

/** Duration of an animated step in milliseconds. */
const glideTime = 140;
/** Frames without a change after which the view counts as settled; on a slow device they take longer, as intended. */
const quietFrames = 8;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface ViewControl {
  /** Current view. */
  readonly now: () => View;
  /** Undefined until the picture and the stage have a size. */
  readonly frame: Frame | undefined;
  readonly settled: View;
  readonly set: (view: View) => void;
  /** Animates to the view, or jumps with reduced motion. */
  readonly glide: (view: View) => void;
  /** Moves the picture sideways under a swiping finger, in pixels. */
  readonly swipe: (by: number) => void;
  /** Zooms about the middle, or about a place. */
  readonly zoomTo: (zoom: number, at?: Place) => void;
  readonly show: (spot: Place) => void;
}

/**
 * Factor of a zoom up to which the layer over the picture is scaled with it. Beyond it, and once the view rests, its
 * content gets its own size again: to move 200 marks in each frame costs more than a frame has.
 */
const scaledUpTo = 1.25;

/** Rounds a place to a screen pixel: between two, the picture's own pixels would blur. */
const onPixel = (place: number): number => Math.round(place * devicePixelRatio) / devicePixelRatio;

/**
 * Moves the content of the layer to its place on a picture of this size: elements with `data-spot`, and the SVG of
 * drawings, which is in percent. They keep their own size. Written to each element, because a custom property of the
 * layer would restyle all of their content, too.
 */
const arrange = (layer: Element, { width, height }: Size): void => {
  for (const child of layer.children) {
    if (!(child instanceof HTMLElement || child instanceof SVGElement)) continue;
    const { spot, drawings } = child.dataset;
    if (drawings !== undefined) {
      const [percent] = child.children;
      if (percent instanceof SVGElement) percent.style.transform = `scale(${width / 100}, ${height / 100})`;
    } else if (spot !== undefined) {
      const [x = 0, y = 0] = spot.split(' ').map(Number);
      child.style.translate = `${(x * width) / 100}px ${(y * height) / 100}px`;
    }
  }
};

/**
 * View of the picture of this size (undefined while unknown) in `stage`. `picture` is scaled from the stage's upper
 * left corner, `layer` moved with it, and its content arranged.
 */
export const useView = (
  stage: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  size: Size | undefined,
): ViewControl => {
  const [room, setRoom] = useState<Size>();
  const [settled, setSettled] = useState(fitView);
  const current = useRef({
    view: fitView,
    sideways: 0,
    /** Zoom for which the content of the layer is arranged. */
    arranged: 0,
    frame: 0,
    glide: 0,
    quiet: 0,
  });
  const frame = useMemo(
    () => (room && size && room.width > 0 && size.width > 0 ? frameOf(room, size) : undefined),
    [room, size],
  );
  /** The frame for movements that began before the stage had its present size. */
  const latest = useRef<Frame>(undefined);

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setRoom((old) => (old?.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);

  const draw = useCallback(() => {
    const now = current.current;
    const { current: frame } = latest;
    if (!frame) return;
    const { zoom } = now.view;
    const { x, y } = toScreen({ x: 0, y: 0 }, now.view, frame);
    const corner = `translate(${onPixel(x + now.sideways)}px, ${onPixel(y)}px)`;
    if (picture.current) picture.current.style.transform = `${corner} scale(${zoom})`;
    const over = layer.current;
    if (!over) return;
    const scaled = zoom / now.arranged;
    if (scaled > scaledUpTo || scaled < 1 / scaledUpTo) {
      arrange(over, shownSize(frame, now.view));
      now.arranged = zoom;
    }
    over.style.transform = zoom === now.arranged ? corner : `${corner} scale(${zoom / now.arranged})`;
  }, [picture, layer]);

  const change = useCallback(
    (next: Partial<{ view: View; sideways: number }>) => {
      const now = Object.assign(current.current, next, { quiet: 0 });
      if (now.frame !== 0) return;
      stage.current?.setAttribute('data-moving', '');
      const follow = () => {
        if (now.quiet === 0) draw();
        now.quiet += 1;
        now.frame = now.quiet < quietFrames ? requestAnimationFrame(follow) : 0;
        if (now.frame !== 0) return;
        stage.current?.removeAttribute('data-moving');
        if (now.arranged !== now.view.zoom) {
          now.arranged = 0;
          draw();
        }
        setSettled(now.view);
      };
      now.frame = requestAnimationFrame(follow);
    },
    [draw, stage],
  );

  // A new size of stage or picture: drawn before the browser paints, with the view clamped again.
  useLayoutEffect(() => {
    latest.current = frame;
    if (!frame) return;
    const now = current.current;
    now.view = isFit(now.view) ? fitView : clamped(now.view, frame);
    now.arranged = 0;
    draw();
    setSettled(now.view);
  }, [frame, draw]);

  useEffect(() => {
    const now = current.current;
    return () => {
      cancelAnimationFrame(now.frame);
      cancelAnimationFrame(now.glide);
      Object.assign(now, { frame: 0, glide: 0 });
    };
  }, []);

  return useMemo(() => {
    const stop = () => {
      cancelAnimationFrame(current.current.glide);
      current.current.glide = 0;
    };
    const set = (view: View) => {
      stop();
      change({ view, sideways: 0 });
    };
    const glide = (to: View) => {
      stop();
      const { view: from, sideways } = current.current;
      if (prefersStillness()) return set(to);
      const began = performance.now();
      const move = (at: number) => {
        const passed = Math.min(1, Math.max(0, (at - began) / glideTime));
        const share = 1 - (1 - passed) ** 3;
        change({ view: blended(from, to, share), sideways: sideways * (1 - share) });
        current.current.glide = passed < 1 ? requestAnimationFrame(move) : 0;
      };
      current.current.glide = requestAnimationFrame(move);
    };
    return {
      now: () => current.current.view,
      frame,
      settled,
      set,
      glide,
      swipe: (by) => change({ sideways: by }),
      zoomTo: (zoom, at) => {
        if (!frame) return;
        const { width, height } = frame.stage;
        const about = at ?? { x: width / 2, y: height / 2 };
        glide(clamped(zoomedAbout(current.current.view, zoom, about, frame), frame));
      },
      show: (spot) => frame && set(showing(spot, current.current.view, frame)),
    };
  }, [change, frame, settled]);
};
