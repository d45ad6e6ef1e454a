import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Shape, Spot } from '#domain/point/index.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { type DraftShapes, withMade, withoutLast } from './draft-shape.ts';
import { type PointingMode, pointingModes } from './gestures.ts';
import { cursorStep, gridStart, type Made, spotWords } from './grid-cursor.ts';
import css from './marks.module.css';
import { ArrowHeads, Drawings, placed, ShapeDrawing } from './shape-drawing.tsx';
import type { PenEvent, Tapped } from './stage.tsx';
import { areaBetween, rounded, strokeOf } from './strokes.ts';
import type { Size } from './view.ts';

/** Icons of the tools, as outlines like those of `Icon`. */
const signs: Readonly<Record<Exclude<PointingMode, 'none'>, string>> = {
  pin: 'M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11zM12 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  area: 'M4 6h16v12H4z',
  arrow: 'M5 19L19 5M10 5h9v9',
  freehand: 'M4 17c3-9 6-9 6-4s3 6 5 1 3-5 5-4',
  text: 'M5 7V4h14v3M12 4v16M9 20h6',
};

/** Shape of the spots drawn so far. */
const madeBy = (mode: PointingMode, spots: readonly Spot[]): Made | undefined => {
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last) return undefined;
  if (mode === 'area') {
    const area = areaBetween(first, last);
    return area && { type: 'area', ...area };
  }
  return strokeOf(mode === 'arrow' ? 'arrow' : 'line', spots);
};

const shapeOf = (made: Made): Shape => ('kind' in made ? { type: 'drawing', strokes: [made] } : made);

/**
 * Pointing layer: the shape that a pointer draws or the keyboard's cursor places, until the host accepts it. The
 * pen's events come from the stage, which decides which finger draws.
 */
export default function PointingLayer({
  mode,
  onMode,
  onShape,
  pen,
  tapped,
  show,
  shown,
  field: place,
  toolbar,
  hasText = false,
  texts,
}: {
  mode: Exclude<PointingMode, 'none'>;
  onMode: (mode: PointingMode) => void;
  /** Shape so far; null once its last step was undone. */
  onShape: (shape: Shape | null) => void;
  pen: RefObject<((event: PenEvent) => void) | null>;
  tapped: RefObject<Tapped | null>;
  /** Moves the view so that the keyboard's cursor is visible. */
  show: (spot: Spot) => void;
  /** Size of the zoomed picture in pixels. */
  shown: Size;
  /** Container over the picture that does not move with it, for the keyboard's field. */
  field: HTMLElement | null;
  /** Container of the tools beside the picture. */
  toolbar: HTMLElement | null;
  /** True if there are words to mark (text-layer.tsx). */
  hasText?: boolean | undefined;
  texts: ViewerTexts;
}) {
  const [shapes, setShapes] = useState<DraftShapes>([]);
  const [spots, setSpots] = useState<readonly Spot[]>([]);
  const [cursor, setCursor] = useState(gridStart);
  const [isKeyboard, setKeyboard] = useState(false);
  const [told, tell] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const drawn = useRef<readonly Spot[]>([]);
  const current = shapes.at(-1);

  const take = (next: DraftShapes) => {
    setShapes(next);
    onShape(next.at(-1) ?? null);
  };
  const add = (made: Made | undefined) => made && take(withMade(shapes, made));
  const undo = () => {
    if (shapes.length === 0) return;
    take(withoutLast(shapes));
    tell(texts.pointing.undone);
  };

  const write = useEffectEvent(({ what, spot }: PenEvent) => {
    setKeyboard(false);
    if (what === 'begin') drawn.current = [spot];
    else if (what === 'cancel') drawn.current = [];
    else drawn.current = [...drawn.current, spot];
    if (what !== 'end') return setSpots(drawn.current);
    add(madeBy(mode, drawn.current));
    drawn.current = [];
    setSpots([]);
  });
  const tap = useEffectEvent((spot: Spot) => {
    setKeyboard(false);
    if (mode === 'pin') add({ type: 'pin', ...rounded(spot) });
  });
  useEffect(() => {
    pen.current = (event) => write(event);
    tapped.current = (spot) => {
      tap(spot);
      return true;
    };
    return () => {
      pen.current = null;
      tapped.current = null;
    };
  }, [pen, tapped]);

  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      // Cancelled without a place: the focus returns.
      const hasFocus = field.current && field.current === document.activeElement;
      if (hasFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    setCursor(({ spot }) => ({ spot, drawn: [] }));
    // Not while typing: the words of a point at a moment are written before its place is shown.
    if (!document.activeElement?.closest('textarea, input')) field.current?.focus({ preventScroll: true });
    // Another tool starts at the cursor's place, and takes the focus.
  }, [mode, place]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return undo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      // Cancels a started shape first, then the mode.
      if (cursor.drawn.length > 0) return setCursor({ ...cursor, drawn: [] });
      return onMode('none');
    }
    const step = cursorStep(cursor, event.key, event.shiftKey, mode);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    setKeyboard(true);
    setCursor(step.cursor);
    show(step.cursor.spot);
    const { region, x, y } = spotWords(step.cursor.spot);
    const place = texts.pointing.at(texts.regions[region], x, y);
    if (step.made) {
      add(step.made);
      tell(texts.pointing.placed(place));
    } else if (event.key === 'Enter') tell(texts.pointing.begun(place));
    else tell(place);
  };

  const live = isKeyboard
    ? cursor.drawn.length > 0
      ? madeBy(mode, [...cursor.drawn, cursor.spot])
      : undefined
    : madeBy(mode, spots);
  const liveShape = live && shapeOf(live);
  const shownShapes = [
    // A finished area is replaced by the one being drawn.
    ...(current && !(liveShape && liveShape.type !== 'drawing') ? [current] : []),
    ...(liveShape ? [liveShape] : []),
  ];
  const pin = shownShapes.find((shape) => shape.type === 'pin');

  return (
    <>
      <Drawings shown={shown}>
        {shownShapes.map((shape, index) => (
          <ShapeDrawing key={index} shape={shape} className={css.made} />
        ))}
      </Drawings>
      {shownShapes.map((shape, index) => (
        <ArrowHeads key={index} shape={shape} shown={shown} className={css.made} />
      ))}
      {pin && (
        <span className={cx(css.place, css.pin, css.made)} {...placed(pin, shown)} aria-hidden="true" />
      )}
      {isKeyboard && (
        <span className={cx(css.place, css.cursor)} {...placed(cursor.spot, shown)} aria-hidden="true" />
      )}
      {place &&
        createPortal(
          <>
            <div
              ref={field}
              role="application"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys, as the role says
              tabIndex={0}
              aria-label={texts.pointing.hints[mode]}
              className={css.field}
              onKeyDown={onKeyDown}
            />
            {shapes.length === 0 && (
              <p className={css.hint} aria-hidden="true">
                {texts.pointing.hints[mode]}
              </p>
            )}
            <p role="status" className={css.told}>
              {told}
            </p>
          </>,
          place,
        )}
      {toolbar &&
        createPortal(
          // Portal, because its events would bubble through the stage, its React parent.
          <div role="toolbar" aria-label={texts.pointing.tools} className={css.tools} data-aside>
            {pointingModes.map((tool) =>
              tool === 'none' || (tool === 'text' && !hasText) ? null : (
                <button
                  key={tool}
                  type="button"
                  className={css.tool}
                  aria-label={texts.pointing.modes[tool]}
                  title={texts.pointing.modes[tool]}
                  aria-pressed={tool === mode}
                  onClick={() => onMode(tool)}
                >
                  <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
                    <path d={signs[tool]} />
                  </svg>
                </button>
              ),
            )}
            <IconButton
              icon="undo"
              className={css.action}
              label={texts.pointing.undo}
              disabledReason={shapes.length === 0 && texts.pointing.nothing}
              onClick={undo}
            />
            <IconButton
              icon="x"
              className={css.action}
              label={texts.pointing.leave}
              onClick={() => onMode('none')}
            />
          </div>,
          toolbar,
        )}
    </>
  );
}
