import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { alternativeText } from '#domain/file/alternative-text.ts';
import type { Area } from '#domain/point/index.ts';
import { cx } from '#ui/cx.ts';
import { lacksPixels } from '../viewer/lacks-pixels.ts';
import { LargerPicture } from '../viewer/larger-picture.tsx';
import { DeepPicture } from '../viewer/lazy-deep-picture.tsx';
import type { Picture } from '../viewer/picture.ts';
import { useView, type ViewControl } from '../viewer/use-view.ts';
import type { Size } from '../viewer/view.ts';
import css from './compare.module.css';

/** Elements of one side, and its view of the paper. */
export const useSide = (paper: Size | undefined) => {
  const stage = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const view = useView(stage, sheet, layer, paper);
  return { stage, sheet, layer, view };
};

interface SideProps {
  readonly side: 'before' | 'after';
  readonly elements: {
    readonly stage: RefObject<HTMLDivElement | null>;
    readonly sheet: RefObject<HTMLDivElement | null>;
    readonly layer: RefObject<HTMLDivElement | null>;
  };
  readonly view: ViewControl;
  /** Undefined if this side has none. */
  readonly picture: Picture | undefined;
  /** Shown in place of the picture, which then only gives the size. */
  readonly media?: ReactNode;
  readonly name: string;
  /** Part of the paper that the picture covers. */
  readonly box: Area | undefined;
  readonly onSize: (size: Size) => void;
  readonly onFailed: () => void;
  /** Name of the round. */
  readonly label: string;
  readonly labelled: boolean;
  /** Visible part of the side (clip path). */
  readonly clip?: string | undefined;
  readonly hidden?: boolean | undefined;
  /** Opacity of the picture alone. */
  readonly opacity?: number | undefined;
  /** Content on the paper over the picture. */
  readonly over?: ReactNode;
  /** Content of the layer that moves with the picture. */
  readonly marks?: ReactNode;
  /** Shown instead of a picture; the board's own status announces it to screen readers. */
  readonly blank?: ReactNode;
}

/** Version on its paper. */
export function Side({
  side,
  elements,
  view,
  picture,
  media,
  name,
  box,
  onSize,
  onFailed,
  label,
  labelled,
  clip,
  hidden = false,
  opacity = 1,
  over,
  marks,
  blank,
}: SideProps) {
  const small = useRef<HTMLImageElement>(null);
  const [natural, setNatural] = useState<Size>();
  const { frame, settled } = view;
  const loaded = (image: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0) return onFailed();
    setNatural({ width, height });
    onSize({ width, height });
  };
  // A cached picture is complete before React attaches its listener.
  useLayoutEffect(() => {
    const image = small.current;
    if (image?.complete && image.naturalWidth > 0) loaded(image);
  }, []);

  const shownWidth = frame && box ? (frame.fit.width * box.w * settled.zoom * devicePixelRatio) / 100 : 0;
  const fit: CSSProperties | undefined = frame && { width: frame.fit.width, height: frame.fit.height };
  const { width = natural?.width, height = natural?.height } = picture ?? {};
  const size = width && height ? { width, height } : undefined;
  const lacks = lacksPixels(picture ?? {}, {
    width: opacity > 0 ? shownWidth : 0,
    natural,
    size,
  });
  const exact = frame &&
    box &&
    size && { ...size, transform: `scale(${(frame.fit.width * box.w) / 100 / size.width})` };
  const place = box && { left: `${box.x}%`, top: `${box.y}%`, width: `${box.w}%`, height: `${box.h}%` };
  return (
    <div
      ref={elements.stage}
      className={cx(css.side, side === 'before' ? css.before : css.after)}
      style={{ clipPath: clip, visibility: hidden ? 'hidden' : undefined }}
      data-side={side}
    >
      <div ref={elements.sheet} className={css.sheet} style={fit}>
        {picture && (
          <div
            className={css.picture}
            style={{ ...place, opacity, visibility: frame && opacity > 0 ? undefined : 'hidden' }}
          >
            {media ?? (
              <div className={css.exact} style={exact}>
                <img
                  ref={small}
                  src={picture.small}
                  alt={alternativeText({ name }, label)}
                  draggable={false}
                  onLoad={({ currentTarget }) => loaded(currentTarget)}
                  onError={onFailed}
                />
                {picture.large && <LargerPicture src={picture.large} wanted={lacks.large} />}
                {frame && box && size && (
                  <DeepPicture
                    picture={picture}
                    size={size}
                    view={view}
                    frame={frame}
                    box={box}
                    wanted={lacks.levels}
                  />
                )}
              </div>
            )}
          </div>
        )}
        {over}
      </div>
      <div ref={elements.layer} className={css.layer}>
        {frame && marks}
      </div>
      {blank && (
        <p className={css.blank} aria-hidden="true">
          {blank}
        </p>
      )}
      {labelled && (
        <span className={css.label} aria-hidden="true">
          {label}
        </span>
      )}
    </div>
  );
}
