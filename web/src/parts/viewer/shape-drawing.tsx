import type { ReactNode } from 'react';
import type { Shape, Spot } from '#domain/point/index.ts';
import { cx } from '#ui/cx.ts';
import css from './marks.module.css';
import { headingOf, pathOf } from './strokes.ts';
import type { Size } from './view.ts';

/** Properties of an element at a spot of a picture of this size; `useView` keeps it there during a zoom. */
export const placed = ({ x, y }: Spot, { width, height }: Size) => ({
  'data-spot': `${x} ${y}`,
  style: { translate: `${(x * width) / 100}px ${(y * height) / 100}px` },
});

/**
 * Outline of a shape, in an SVG of percents. A bright line below each keeps it visible on any picture; pins are drawn
 * as buttons.
 */
export function ShapeDrawing({ shape, className }: { shape: Shape; className?: string | undefined }) {
  switch (shape.type) {
    case 'pin':
      return null;
    case 'area': {
      const { x, y, w: width, h: height } = shape;
      return (
        <g className={className}>
          <rect className={css.halo} {...{ x, y, width, height }} />
          <rect className={cx(css.line, css.area)} {...{ x, y, width, height }} />
        </g>
      );
    }
    case 'drawing':
      return (
        <g className={className}>
          {shape.strokes.map(({ spots }) => {
            const path = pathOf(spots);
            return [
              <path key={`${path}halo`} className={css.halo} d={path} />,
              <path key={path} className={css.line} d={path} />,
            ];
          })}
        </g>
      );
    case 'text':
      return (
        <g className={cx(css.onText, className)}>
          {(shape.mark === 'insert' ? shape.areas.slice(-1) : shape.areas).map(({ x, y, w, h }) => {
            if (shape.mark === 'highlight')
              return <rect key={`${x} ${y}`} className={css.marker} x={x} y={y} width={w} height={h} />;
            const [end, foot] = [x + w, y + h];
            const line =
              shape.mark === 'strike'
                ? `M${x} ${y + h / 2}h${w}`
                : `M${end} ${y}V${foot}M${end - 0.9} ${foot + 0.9}L${end} ${foot}L${end + 0.9} ${foot + 0.9}`;
            return [
              <path key={`${x} ${y}halo`} className={css.halo} d={line} />,
              <path key={`${x} ${y}`} className={css.line} d={line} />,
            ];
          })}
        </g>
      );
  }
}

/** Heads of a drawing's arrows, outside the SVG of percents, which would distort them. */
export function ArrowHeads({
  shape,
  shown,
  className,
}: {
  shape: Shape;
  /** Size of the zoomed picture in pixels. */
  shown: Size;
  className?: string | undefined;
}) {
  if (shape.type !== 'drawing') return null;
  return shape.strokes.map(({ kind, spots }) => {
    const [tail, head] = spots;
    if (kind !== 'arrow' || !tail || !head) return null;
    return (
      <svg
        key={pathOf(spots)}
        className={cx(css.head, className)}
        {...placed(head, shown)}
        viewBox="-12 -8 16 16"
        aria-hidden="true"
      >
        <g transform={`rotate(${headingOf(tail, head, shown.width / shown.height)})`}>
          <path className={css.halo} d="M-9 -6L0 0L-9 6" />
          <path className={css.line} d="M-9 -6L0 0L-9 6" />
        </g>
      </svg>
    );
  });
}

/** Drawings over a picture of this size, in percent of it. */
export function Drawings({ shown, children }: { shown: Size; children: ReactNode }) {
  return (
    <svg className={css.drawings} data-drawings="" width="1" height="1" aria-hidden="true">
      <g style={{ transform: `scale(${shown.width / 100}, ${shown.height / 100})` }}>{children}</g>
    </svg>
  );
}
