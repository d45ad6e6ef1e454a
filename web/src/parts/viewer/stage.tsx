import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Shape, Spot } from '#domain/point/index.ts';
import { cx } from '#ui/cx.ts';
import type { PointingMode } from './gestures.ts';
import { expectedSize, lacksPixels } from './lacks-pixels.ts';
import { LargerPicture } from './larger-picture.tsx';
import { DeepPicture } from './lazy-deep-picture.tsx';
import type { Picture } from './picture.ts';
import { pictureShape } from './picture-shape.ts';
import { useCloser } from './use-closer.ts';
import { takesTouches, useGestures } from './use-gestures.ts';
import { useView, type ViewControl } from './use-view.ts';
import { isFit, type Size, toPercent, within } from './view.ts';
import css from './viewer.module.css';

/** Event of a drawing pointer, at a spot of the picture. */
export interface PenEvent {
  readonly what: 'begin' | 'on' | 'end' | 'cancel';
  readonly spot: Spot;
}

/** Handles a tap on the work; true to stop further handling. `onWord`: a click of a mouse on a word. */
export type Tapped = (spot: Spot, onWord?: boolean) => boolean;

interface StageProps {
  readonly picture: Picture;
  /** Shown in place of the picture, which then only gives the size. */
  readonly media?: ReactNode;
  /** Accessible name of the picture. */
  readonly name: string;
  readonly mode: PointingMode;
  /** True if the page does not scroll: the stage handles each touch, and the wheel always zooms. */
  readonly alone: boolean;
  /** True if the stage fills its parent, instead of being as high as the picture. */
  readonly fills: boolean;
  /** Told once the picture is shown. */
  readonly onShown?: (() => void) | undefined;
  /** Turns to the next file or page; false if there is none on that side. */
  readonly onTurn?: ((by: -1 | 1) => boolean) | undefined;
  /** `onWord`: a click of a mouse on a word, outside any mode. */
  readonly onTap: (spot: Spot, by: { readonly onWord: boolean }) => void;
  /** Place of the words being written. */
  readonly written?: Shape | undefined;
  /** Takes back the previous tap, which was the first of a double tap. */
  readonly onUntap?: (() => void) | undefined;
  readonly pen: RefObject<((event: PenEvent) => void) | null>;
  /** Content on the picture that is scaled with it. */
  readonly onPicture?: ((view: ViewControl) => ReactNode) | undefined;
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

const isMark = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-mark]') !== null;

/** Stage of one picture: zoom, pan, swipe, and the layers over it. Remount it for another picture. */
export function Stage({
  picture,
  media,
  name,
  mode,
  alone,
  fills,
  onShown,
  onTurn,
  onTap,
  written,
  onUntap,
  pen,
  onPicture,
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
  const [state, setState] = useState<Loading>(media ? 'ready' : 'loading');
  const [natural, setNatural] = useState<Size>();
  const [measured, measure] = useState<Size>();
  // Known later than the picture where its levels are made while it is in sight.
  const { width: most, height: tallest } = picture;
  const size = useMemo(
    () => (most && tallest ? { width: most, height: tallest } : measured),
    [most, tallest, measured],
  );
  const shape = size ?? pictureShape(picture);
  const view = useView(stage, paper, layerElement, size);
  const { frame, settled } = view;
  const zoomed = !isFit(settled);
  const closer = useCloser(view, written);

  const loaded = (image: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0) return setState('failed');
    setState('ready');
    setNatural({ width, height });
    measure((known) => known ?? { width, height });
  };
  // A cached picture is complete before React attaches its listener; its size is known before the first paint.
  useLayoutEffect(() => {
    const image = small.current;
    if (!image?.complete || image.naturalWidth === 0) return;
    setState('ready');
    setNatural({ width: image.naturalWidth, height: image.naturalHeight });
    measure((known) => known ?? { width: image.naturalWidth, height: image.naturalHeight });
  }, []);

  const tell = useEffectEvent(() => onShown?.());
  useEffect(() => {
    if (state === 'ready') tell();
  }, [state]);

  const shownWidth = frame ? frame.fit.width * settled.zoom * devicePixelRatio : 0;
  const lacks = lacksPixels(picture, { width: shownWidth, natural: natural ?? expectedSize(picture), size });
  const gestures = useGestures(stage, view, {
    mode,
    turns: onTurn !== undefined,
    alone,
    on: (meant, target) => {
      if (!frame) return;
      const spotOf = (at: { x: number; y: number }) => toPercent(at, view.now(), frame);
      switch (meant.type) {
        case 'swipe':
          return view.swipe(meant.by);
        case 'turn':
          if (meant.by === 0 || !onTurn?.(meant.by)) view.glide(view.now());
          return;
        case 'tap': {
          const spot = spotOf(meant.at);
          const isOn = spot.x >= 0 && spot.x <= 100 && spot.y >= 0 && spot.y <= 100;
          if (!isOn || isMark(target)) return;
          if (mode === 'none' && meant.touch) closer(spot);
          return onTap(spot, { onWord: meant.onWord ?? false });
        }
        case 'untap':
          return onUntap?.();
        case 'draw':
          return pen.current?.({ what: meant.what, spot: within(spotOf(meant.at)) });
      }
    },
  });
  const style = {
    touchAction: takesTouches(view, mode, alone) ? 'none' : 'pan-y',
    ...(shape && !fills ? { '--ratio': shape.width / shape.height, '--tall': `${shape.height}px` } : {}),
  } as CSSProperties;
  const fit = frame && { position: 'absolute' as const, width: frame.fit.width, height: frame.fit.height };
  // Laid out at its own whole pixels, because a browser rounds those of a box before it scales them.
  const exact = frame && size && { ...size, transform: `scale(${frame.fit.width / size.width})` };

  return (
    <>
      <div
        ref={stage}
        className={cx(
          css.stage,
          fills ? css.fills : cx(!size && css.unsized, shape && css.sized),
          zoomed && css.zoomed,
        )}
        style={style}
        data-mode={mode === 'none' ? undefined : mode}
        data-zoomed={zoomed || undefined}
        data-stage={state}
        {...gestures}
      >
        {state === 'failed' ? (
          failed
        ) : (
          <div ref={paper} className={css.paper} style={fit}>
            {media ?? (
              <div className={css.exact} style={exact}>
                <img
                  ref={small}
                  src={picture.small}
                  alt={name}
                  draggable={false}
                  onLoad={({ currentTarget }) => loaded(currentTarget)}
                  onError={() => setState('failed')}
                />
                {picture.large && (
                  <LargerPicture src={picture.large} wanted={lacks.large} onShown={measure} />
                )}
                {frame && size && (
                  <DeepPicture
                    picture={picture}
                    size={size}
                    view={view}
                    frame={frame}
                    wanted={lacks.levels}
                  />
                )}
              </div>
            )}
            {state === 'ready' && frame && onPicture?.(view)}
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
