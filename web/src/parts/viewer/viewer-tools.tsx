import type { ReactNode } from 'react';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import type { MenuItem } from '#ui/menu.tsx';
import type { PointingMode } from './gestures.ts';
import type { Pointing } from './pointing.ts';
import { useKeys } from './use-keys.ts';
import type { ViewControl } from './use-view.ts';
import { clamped, fitView, isFit, mostZoom } from './view.ts';
import css from './viewer.module.css';

/** Factor of a zoom by button or key, and the share of the stage by which an arrow key moves a zoomed picture. */
const zoomStep = 1.5;
const panShare = 0.15;

/** Bar below a stage, with its shortcuts: other files, zoom, full screen. */
export function Tools({
  view,
  texts,
  isFull,
  onFull,
  onKeys,
  turn,
  turns,
  position,
  onPage,
  pointing,
  onSearch,
  menu,
}: {
  view: ViewControl | undefined;
  texts: ViewerTexts;
  isFull: boolean;
  onFull: () => void;
  onKeys: () => void;
  turn: (by: -1 | 1) => void;
  turns: (by: -1 | 1) => boolean;
  /** Position of the file among those of the round; `index` from 0. */
  position: { readonly index: number; readonly count: number } | undefined;
  onPage: ((by: -1 | 1) => void) | undefined;
  pointing: Pointing | undefined;
  /** Opens the search; undefined without a text. */
  onSearch?: (() => void) | undefined;
  /** Renders the buttons' actions in a menu, where the bar is too narrow. */
  menu?: ((items: readonly MenuItem[]) => ReactNode) | undefined;
}) {
  const frame = view?.frame;
  const zoom = view?.settled.zoom ?? 1;
  const percent = frame ? Math.round((zoom / frame.actual) * 100) : 100;
  const isWhole = view === undefined || isFit(view.settled);
  const isActual = percent === 100;
  const zoomBy = (factor: number) => view?.zoomTo(view.now().zoom * factor);
  const fit = () => view?.glide(fitView);
  const actual = () => frame && view.zoomTo(frame.actual);
  /** Arrows move a zoomed picture; at fit size they change the file. */
  const arrow = (x: -1 | 0 | 1, y: -1 | 0 | 1) => {
    if (!view || !frame) return undefined;
    return () => {
      const now = view.now();
      const by = { x: x * frame.stage.width * panShare, y: y * frame.stage.height * panShare };
      view.glide(clamped({ ...now, x: now.x - by.x, y: now.y - by.y }, frame));
    };
  };
  const aside = (by: -1 | 1) => (isWhole ? (turns(by) ? () => turn(by) : undefined) : arrow(by, 0));
  const toMode = (mode: PointingMode) => pointing && (() => pointing.onMode(mode));
  useKeys({
    ArrowLeft: aside(-1),
    ArrowRight: aside(1),
    ArrowUp: isWhole ? undefined : arrow(0, -1),
    ArrowDown: isWhole ? undefined : arrow(0, 1),
    PageUp: onPage && (() => onPage(-1)),
    PageDown: onPage && (() => onPage(1)),
    '+': () => zoomBy(zoomStep),
    '=': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
    '0': fit,
    '1': actual,
    f: onFull,
    p: toMode('pin'),
    a: toMode('area'),
    t: onSearch && toMode('text'),
    '/': onSearch,
    Escape:
      pointing && pointing.mode !== 'none' ? () => pointing.onMode('none') : isFull ? onFull : undefined,
    '?': onKeys,
  });

  const noCloser = !frame || zoom >= mostZoom(frame) * 0.999;
  if (menu) {
    return menu([
      { label: texts.zoomIn, disabledReason: noCloser && texts.atMost, onSelect: () => zoomBy(zoomStep) },
      { label: texts.zoomOut, disabledReason: isWhole && texts.atFit, onSelect: () => zoomBy(1 / zoomStep) },
      { label: isFull ? texts.leaveFullScreen : texts.fullScreen, onSelect: onFull },
    ]);
  }
  return (
    <div className={css.bar} data-paper="no" data-under-sheet>
      {position && position.count > 1 && (
        <div className={css.group} data-turns>
          <IconButton
            icon="chevron-left"
            label={texts.previous}
            disabledReason={!turns(-1) && texts.noPrevious}
            onClick={() => turn(-1)}
          />
          <span className={css.position}>{texts.position(position.index + 1, position.count)}</span>
          <IconButton
            icon="chevron-right"
            label={texts.next}
            disabledReason={!turns(1) && texts.noNext}
            onClick={() => turn(1)}
          />
        </div>
      )}
      <div className={cx(css.group, css.end)}>
        {onSearch && (
          <IconButton icon="search" label={texts.search.open} aria-keyshortcuts="/" onClick={onSearch} />
        )}
        <IconButton
          icon="minus"
          label={texts.zoomOut}
          disabledReason={isWhole && texts.atFit}
          onClick={() => zoomBy(1 / zoomStep)}
        />
        <Button
          variant="quiet"
          className={css.percent}
          aria-label={isActual && !isWhole ? texts.toFit(percent) : texts.toActual(percent)}
          tooltip={isActual && !isWhole ? texts.toFit(percent) : texts.toActual(percent)}
          onClick={isActual ? fit : actual}
        >
          {texts.percent(percent)}
        </Button>
        <IconButton
          icon="plus"
          label={texts.zoomIn}
          disabledReason={noCloser && texts.atMost}
          onClick={() => zoomBy(zoomStep)}
        />
        <IconButton
          icon="expand"
          label={isFull ? texts.leaveFullScreen : texts.fullScreen}
          aria-pressed={isFull}
          onClick={onFull}
        />
        <span className={css.wide}>
          <IconButton icon="help" label={texts.keys} onClick={onKeys} />
        </span>
      </div>
    </div>
  );
}
