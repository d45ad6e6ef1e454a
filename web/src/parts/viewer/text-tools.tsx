import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Area, type Spot, type TextMark, textMarks } from '#domain/point/index.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { PointingMode } from './gestures.ts';
import marksCss from './marks.module.css';
import { copied, moved, rangeOf, type Word, type WordCursor, type WordRange } from './text.ts';
import css from './text-layer.module.css';
import type { ViewControl } from './use-view.ts';
import { besideWords, type Place } from './view.ts';

/** Icons of the tools: a pin, a pen on a line, a struck letter, a caret between letters. */
const signs: Readonly<Record<TextMark | 'pin', string>> = {
  pin: 'M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11zM12 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  highlight: 'M4 20h16M8 16l1-4 8-8 3 3-8 8z',
  strike: 'M4 12h16M7 8a4 3.5 0 0 1 5-4h1a4 3 0 0 1 4 3M17 15a4 4 0 0 1-5 5h-1a4 4 0 0 1-4-3.5',
  insert: 'M5 20l7-9 7 9M12 4v3',
};

/**
 * Tools for selected words, beside them, and the selection by keyboard in the mode `text`, which has its tools below
 * the work.
 */
export function TextTools({
  words,
  isKnown,
  range,
  onRange,
  marked,
  mode,
  onMode,
  onMark,
  onPin,
  chosen,
  isChoosing,
  view,
  field: place,
  toolbar,
  texts,
}: {
  words: readonly Word[];
  /** False while the words are being read. */
  isKnown: boolean;
  range: WordRange | undefined;
  onRange: (range: WordRange | undefined) => void;
  /** Mark of the selected words. */
  marked: TextMark | undefined;
  mode: PointingMode;
  onMode: ((mode: PointingMode) => void) | undefined;
  /** Undefined if marks are not possible. */
  onMark: ((mark: TextMark) => void) | undefined;
  /** Places a point at a spot; undefined if that is not possible. */
  onPin: ((spot: Spot) => void) | undefined;
  /** Areas of the selected words. */
  chosen: readonly Area[];
  /** True while a pointer is selecting. */
  isChoosing: boolean;
  view: ViewControl;
  /** Container over the picture that does not move with it, for the keyboard's field. */
  field: HTMLElement | null;
  toolbar: HTMLElement | null;
  texts: ViewerTexts;
}) {
  const field = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<WordCursor>({ from: -1, at: -1 });
  const [told, tell] = useState('');
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Place>();
  const isMode = mode === 'text';
  useEffect(() => {
    if (isMode && !document.activeElement?.closest('textarea, input'))
      field.current?.focus({ preventScroll: true });
  }, [isMode, place]);

  const leave = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || !range || document.querySelector('dialog[open]')) return;
    if (event.target instanceof Element && event.target.closest('input, textarea')) return;
    // Before the viewer's keys, where Escape leaves the mode or the full screen.
    event.preventDefault();
    event.stopPropagation();
    onRange(undefined);
  });
  const hasRange = range !== undefined;
  useEffect(() => {
    if (!hasRange) return;
    const listen = (event: globalThis.KeyboardEvent) => leave(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, [hasRange]);

  const put = (mark: TextMark) => {
    if (!range) return;
    onMark?.(mark);
    tell(texts.text.marked[mark](copied(words, range)));
  };
  const copy = () => {
    if (!range) return;
    navigator.clipboard?.writeText(copied(words, range)).then(
      () => tell(texts.text.copied),
      () => document.execCommand('copy'),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return onMode?.('none');
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      return put('highlight');
    }
    const begun = cursor.at < 0 && range ? { from: range.first, at: range.last } : cursor;
    const next = moved(words, begun, event.key, event.shiftKey && begun.from >= 0);
    if (!next || words.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setCursor(next);
    const chosen = rangeOf(next.from, next.at);
    onRange(chosen);
    const [x = 0, y = 0, w = 0, h = 0] = words[next.at]?.box ?? [];
    view.show({ x: x + w / 2, y: y + h / 2 });
    tell(copied(words, chosen).slice(-200));
  };

  const { frame, settled } = view;
  // Beside the selected words, where the reader looks; a row of their own would move the content below the work.
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = bar.current ?? {};
    if (isMode || !frame || chosen.length === 0) return setAt(undefined);
    setAt(besideWords(chosen, { width, height }, settled, frame));
  }, [isMode, chosen, frame, settled]);
  const pin = () => {
    const [first] = chosen;
    const last = chosen.at(-1);
    if (!first || !last) return;
    onRange(undefined);
    onPin?.({ x: first.x + first.w / 2, y: (first.y + last.y + last.h) / 2 });
  };

  if (!toolbar || !place || !(isMode || range)) return null;
  const nothing = !range && texts.text.nothing;
  const none = isKnown && words.length === 0 && texts.text.none;
  return (
    <>
      {createPortal(
        <>
          {isMode && (
            <div
              ref={field}
              role="application"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys, as the role says
              tabIndex={0}
              aria-label={texts.pointing.hints.text}
              className={marksCss.field}
              onKeyDown={onKeyDown}
            />
          )}
          {isMode && !range && (
            <p className={marksCss.hint} aria-hidden="true">
              {none || texts.pointing.hints.text}
            </p>
          )}
          <p role="status" className={marksCss.told}>
            {isMode && none ? none : told}
          </p>
        </>,
        place,
      )}
      {createPortal(
        <div
          ref={bar}
          role="toolbar"
          aria-label={texts.text.tools}
          className={cx(marksCss.tools, !isMode && css.floating, isChoosing && css.waits)}
          style={isMode ? undefined : { left: at?.x, top: at?.y }}
          data-aside
          // Keeps the selection when a tool is pressed.
          onMouseDown={(event) => event.preventDefault()}
        >
          {isMode && (
            <button
              type="button"
              className={css.tool}
              aria-label={texts.pointing.modes.pin}
              title={texts.pointing.modes.pin}
              onClick={() => onMode?.('pin')}
            >
              <Icon name="chevron-left" />
            </button>
          )}
          {!isMode && onPin && (
            <button type="button" className={css.tool} title={texts.pointing.modes.pin} onClick={pin}>
              <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
                <path d={signs.pin} />
              </svg>
              <span className={css.words}>{texts.pointing.modes.pin}</span>
            </button>
          )}
          {onMark &&
            textMarks.map((mark) => (
              <button
                key={mark}
                type="button"
                className={css.tool}
                title={nothing || texts.text.marks[mark]}
                aria-disabled={Boolean(nothing) || undefined}
                aria-pressed={marked === mark}
                onClick={() => put(mark)}
              >
                <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
                  <path d={signs[mark]} />
                </svg>
                <span className={css.words}>{texts.text.marks[mark]}</span>
              </button>
            ))}
          <IconButton
            icon="copy"
            className={marksCss.action}
            label={texts.text.copy}
            disabledReason={nothing}
            onClick={copy}
          />
          <IconButton
            icon="x"
            className={marksCss.action}
            label={isMode ? texts.pointing.leave : texts.text.clear}
            onClick={() => (isMode ? onMode?.('none') : onRange(undefined))}
          />
        </div>,
        isMode ? toolbar : place,
      )}
    </>
  );
}
