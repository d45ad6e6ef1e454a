import { type RefObject, useEffect } from 'react';
import { doubleTap } from '../viewer/gestures.ts';

/** True if points are written and read on a sheet over the lower half of the page. */
export const hasSheets = (): boolean => matchMedia('(max-width: 960px)').matches;

/** Pixels around a mark that stay visible with it. */
const around = 56;

/** Mark of a point on the work; the work itself for a film, whose marks are on its bar, and before there is one. */
const markOf = (id: string, player: Element | null): Element | null =>
  document.querySelector(`[data-stage] [data-mark="${CSS.escape(id)}"]`) ??
  player ??
  document.querySelector('[data-viewer]');

/**
 * Scrolls the page so that a card beside the work is visible. On a window that is too low for both, where the work scrolls
 * with the page, the work is cut no more than the words of the card need.
 */
const showBeside = (card: Element, id: string): void => {
  card.scrollIntoView?.({ block: 'nearest' });
  const mark = markOf(id, document.querySelector('[data-player]'));
  const { top, bottom } = mark?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (top >= 0 || bottom <= 0) return;
  const words = card.querySelector('textarea') ?? card;
  const margin = Number.parseFloat(getComputedStyle(card).scrollMarginBottom) || 0;
  const room = innerHeight - margin - words.getBoundingClientRect().bottom;
  if (room > 0) scrollBy({ top: -Math.min(-top, room) });
};

/** Scrolls the page so that the mark of a point is visible above a sheet, and a film's bars with it if they fit. */
const showAbove = (sheet: Element, id: string): void => {
  const player = document.querySelector('[data-player]');
  const mark = markOf(id, player);
  if (!mark) return;
  const room = sheet.getBoundingClientRect().top;
  const { top, bottom } = mark.getBoundingClientRect();
  const below = player ? player.getBoundingClientRect().bottom - room : bottom + around - room;
  const by = Math.min(Math.max(below, 0), top - (mark === player ? 0 : around));
  if (by !== 0) scrollBy({ top: by });
};

/**
 * Keeps the card of a point visible while it is open: on a phone as a sheet above the keyboard, with the point's mark
 * above the sheet. `place` is the point's place; `id` is undefined for a closed card.
 */
export const useSheet = (card: RefObject<HTMLElement | null>, id: string | undefined, place: string): void =>
  useEffect(() => {
    const element = card.current;
    if (!element || id === undefined) return;
    const settle = () => {
      const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
      element.style.setProperty('--keyboard', `${Math.max(0, innerHeight - height - offsetTop)}px`);
      if (hasSheets()) showAbove(element, id);
      else showBeside(element, id);
    };
    // A status or a picture makes the card higher while it is being written.
    const grown = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(settle);
    // After the time of a double tap, whose second tap must find the work unmoved.
    const timer = setTimeout(() => {
      settle();
      grown?.observe(element);
    }, doubleTap.within);
    visualViewport?.addEventListener('resize', settle);
    return () => {
      clearTimeout(timer);
      grown?.disconnect();
      visualViewport?.removeEventListener('resize', settle);
      element.style.removeProperty('--keyboard');
    };
  }, [card, id, place]);
