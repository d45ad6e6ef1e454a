import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Spot } from '#domain/point/index.ts';
import { cx } from '#ui/cx.ts';
import { draws, type Meant, noGesture, type Pointer, type PointingMode, step } from './gestures.ts';
import { useView, type ViewControl } from './use-view.ts';
import { clamped, isFit, type Size, toPercent, within, zoomedAbout } from './view.ts';
import css from './viewer.module.css';

/** A picture, or a page of a file. */
export interface Picture {
  readonly small: string;
  /** More pixels of the same, loaded once they are needed. */
  readonly large?: string | null | undefined;
  /** Pixels of the best source, if known before it is loaded. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Event of a drawing pointer, at a spot of the picture. */
export interface PenEvent {
  readonly what: 'begin' | 'on' | 'end' | 'cancel';
  readonly spot: Spot;
}

interface StageProps {
  readonly picture: Picture;
  /** Shown in place of the picture, which then tells its size alone. */
  readonly media?: ReactNode;
  /** Name of the picture, for those who don't see it. */
  readonly name: string;
  readonly mode: PointingMode;
  /** True where the page does not scroll: the stage takes each touch, and the wheel always zooms. */
  readonly alone: boolean;
  /** True where the stage fills its parent, instead of being as high as the picture. */
  readonly fills: boolean;
  /** Turns to the next file or page; false if there is none on that side. */
  readonly onTurn?: ((by: -1 | 1) => boolean) | undefined;
  readonly onTap: (spot: Spot) => void;
  readonly pen: RefObject<((event: PenEvent) => void) | null>;
  /** Content of the layer that moves with the picture. */
  readonly layer: (view: ViewControl) => ReactNode;
  /** Content over the stage that does not move. */
  readonly over: (view: ViewControl) => ReactNode;
  /** Bar below the stage. */
  readonly bar: (view: ViewControl | undefined) => ReactNode;
  /** Shown instead of a picture that can't be loaded. */
  readonly failed: ReactNode;
  readonly loading: ReactNode;
}

type Loading = 'loading' | 'ready' | 'failed';

/** Speed of the wheel: of a pinch on a trackpad, and of a wheel. */
const wheelSpeeds = { pinch: 0.01, wheel: 0.0022 } as const;
const pixelsPerLine = 16;

const placeIn = (stage: Element, { clientX, clientY }: { clientX: number; clientY: number }) => {
  const { left, top } = stage.getBoundingClientRect();
  return { x: clientX - left - stage.clientLeft, y: clientY - top - stage.clientTop };
};

const isDrawnAside = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-aside]') !== null;
const isMark = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-mark]') !== null;

/** Stage of one picture: zoom, pan, swipe, and the layers over it. Mount it anew for another picture. */
export function Stage({
  picture,
  media,
  name,
  mode,
  alone,
  fills,
  onTurn,
  onTap,
  pen,
  layer,
  over,
  bar,
  failed,
  loading,
}: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const layerElement = useRef<HTMLDivElement>(null);
  const small = useRef<HTMLImageElement>(null);
  const gesture = useRef(noGesture);
  const moved = useRef(false);
  const [state, setState] = useState<Loading>(media ? 'ready' : 'loading');
  const [natural, setNatural] = useState<Size>();
  const [large, setLarge] = useState<{ readonly shown: boolean }>();
  const [size, setSize] = useState<Size | undefined>(
    picture.width && picture.height ? { width: picture.width, height: picture.height } : undefined,
  );
  const view = useView(stage, paper, layerElement, size);
  const { frame, settled } = view;
  const zoomed = !isFit(settled);

  const loaded = (image: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0) return setState('failed');
    setState('ready');
    setNatural({ width, height });
    setSize((known) => known ?? { width, height });
  };
  // A picture of the cache is complete before React listens; its size is known before the first paint.
  useLayoutEffect(() => {
    const image = small.current;
    if (!image?.complete || image.naturalWidth === 0) return;
    setState('ready');
    setNatural({ width: image.naturalWidth, height: image.naturalHeight });
    setSize((known) => known ?? { width: image.naturalWidth, height: image.naturalHeight });
  }, []);

  const shownWidth = frame ? frame.fit.width * settled.zoom * devicePixelRatio : 0;
  const wantsLarge = Boolean(picture.large) && natural !== undefined && shownWidth > natural.width * 1.05;
  useEffect(() => {
    if (wantsLarge) setLarge((known) => known ?? { shown: false });
  }, [wantsLarge]);

  const mean = (meant: Meant, target: EventTarget) => {
    if (!frame) return;
    const spotOf = (at: { x: number; y: number }) => toPercent(at, view.now(), frame);
    switch (meant.type) {
      case 'view':
        return view.set(meant.view);
      case 'glide':
        return view.glide(meant.view);
      case 'swipe':
        return view.swipe(meant.by);
      case 'turn':
        if (meant.by === 0 || !onTurn?.(meant.by)) view.glide(view.now());
        return;
      case 'tap': {
        const spot = spotOf(meant.at);
        const isOn = spot.x >= 0 && spot.x <= 100 && spot.y >= 0 && spot.y <= 100;
        return isOn && !isMark(target) ? onTap(spot) : undefined;
      }
      case 'draw':
        return pen.current?.({ what: meant.what, spot: within(spotOf(meant.at)) });
    }
  };

  const point = (event: PointerEvent, what: Pointer['what']) => {
    const element = stage.current;
    if (!element || !frame) return;
    if (what === 'down') {
      if (event.button !== 0 || isDrawnAside(event.target as Element)) return;
      if (gesture.current.down.size === 0) moved.current = false;
    }
    const pointer: Pointer = {
      id: event.pointerId,
      what,
      touch: event.pointerType !== 'mouse',
      at: event.timeStamp,
      ...placeIn(element, event),
    };
    const before = gesture.current.doing;
    const { gesture: next, meant } = step(gesture.current, pointer, {
      view: view.now(),
      frame,
      mode,
      turns: onTurn !== undefined,
    });
    gesture.current = next;
    if (next.doing !== before && next.doing !== 'pressing' && next.down.size > 0) {
      moved.current = true;
      // Captured only now, so that a press of a mark is still its click.
      for (const id of next.down.keys()) {
        try {
          element.setPointerCapture(id);
        } catch {
          // The pointer has left meanwhile.
        }
      }
    }
    for (const one of meant) mean(one, event.target as Element);
  };

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    if (!frame || !stage.current) return;
    const pinches = event.ctrlKey || event.metaKey;
    // Within a page the wheel scrolls it, unless somebody has zoomed in.
    if (!pinches && !alone && isFit(view.now())) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 1 ? pixelsPerLine : 1);
    const speed = event.ctrlKey ? wheelSpeeds.pinch : wheelSpeeds.wheel;
    const now = view.now();
    const at = placeIn(stage.current, event);
    view.set(clamped(zoomedAbout(now, now.zoom * Math.exp(-pixels * speed), at, frame), frame));
  });
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => turnWheel(event);
    // React's own listener is passive: it could not keep the page from scrolling.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const takesAll = alone || zoomed || draws(mode);
  const style = {
    touchAction: takesAll ? 'none' : 'pan-y',
    ...(size && !fills ? { '--ratio': size.width / size.height, '--tall': `${size.height}px` } : {}),
  } as CSSProperties;
  const fit = frame && {
    position: 'absolute' as const,
    width: frame.fit.width,
    height: frame.fit.height,
    left: (frame.stage.width - frame.fit.width) / 2,
    top: (frame.stage.height - frame.fit.height) / 2,
  };

  return (
    <>
      <div
        ref={stage}
        className={cx(css.stage, fills ? css.fills : size ? css.sized : css.unsized, zoomed && css.zoomed)}
        style={style}
        data-mode={mode === 'none' ? undefined : mode}
        data-zoomed={zoomed || undefined}
        data-stage={state}
        onPointerDown={({ nativeEvent }) => point(nativeEvent, 'down')}
        onPointerMove={({ nativeEvent }) => point(nativeEvent, 'move')}
        onPointerUp={({ nativeEvent }) => point(nativeEvent, 'up')}
        onPointerCancel={({ nativeEvent }) => point(nativeEvent, 'cancel')}
        onClickCapture={(event) => {
          // The end of a drag is no press of the mark below it.
          if (moved.current && event.detail > 0 && !isDrawnAside(event.target)) event.stopPropagation();
        }}
      >
        {state === 'failed' ? (
          failed
        ) : (
          <div ref={paper} className={css.paper} style={fit}>
            {media ?? (
              <img
                ref={small}
                src={picture.small}
                alt={name}
                draggable={false}
                onLoad={({ currentTarget }) => loaded(currentTarget)}
                onError={() => setState('failed')}
              />
            )}
            {large && picture.large && (
              <img
                className={cx(css.large, large.shown && css.shown)}
                src={picture.large}
                alt=""
                draggable={false}
                onLoad={({ currentTarget }) => {
                  const { naturalWidth: width, naturalHeight: height } = currentTarget;
                  const show = () => {
                    setLarge({ shown: true });
                    if (!picture.width && width > 0) setSize({ width, height });
                  };
                  // Decoded first: otherwise the small one would be gone for a moment.
                  currentTarget.decode().then(show, show);
                }}
              />
            )}
          </div>
        )}
        {state === 'loading' && loading}
        <div ref={layerElement} className={css.layer}>
          {state === 'ready' && frame && layer(view)}
        </div>
        {state === 'ready' && frame && over(view)}
      </div>
      {bar(state === 'ready' && frame ? view : undefined)}
    </>
  );
}
