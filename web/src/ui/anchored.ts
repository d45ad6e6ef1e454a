import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

const gapPx = 4;
const marginPx = 8;

/**
 * Positions an open popover in the top layer beside its anchor: on the other side where there is no room, and following
 * the anchor while the page scrolls. The element needs `popover="manual"`; the component opens and closes it.
 */
export const useAnchored = (
  open: boolean,
  anchor: () => Element | null | undefined,
  floating: RefObject<HTMLElement | null>,
  align: 'start' | 'end' | 'center' = 'start',
  side: 'below' | 'above' | 'right' = 'below',
) => {
  const place = useEffectEvent(() => {
    const [from, box] = [anchor(), floating.current];
    if (!from || !box) return;
    const a = from.getBoundingClientRect();
    const [width, height] = [box.offsetWidth, box.offsetHeight];
    if (side === 'right') {
      box.style.top = `${a.top + (a.height - height) / 2}px`;
      box.style.left = `${a.right + gapPx}px`;
      return;
    }
    const fitsBelow = a.bottom + gapPx + height <= innerHeight - marginPx;
    const fitsAbove = a.top - gapPx - height >= marginPx;
    const below = side === 'below' ? fitsBelow || !fitsAbove : fitsBelow && !fitsAbove;
    const left = { start: a.left, end: a.right - width, center: a.left + (a.width - width) / 2 }[align];
    box.style.top = `${below ? a.bottom + gapPx : a.top - gapPx - height}px`;
    box.style.left = `${Math.max(marginPx, Math.min(left, innerWidth - width - marginPx))}px`;
  });

  useLayoutEffect(() => {
    if (!open) return;
    floating.current?.showPopover?.();
    const follow = () => place();
    addEventListener('scroll', follow, true);
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, true);
      removeEventListener('resize', follow);
    };
  }, [open, floating]);

  // After every render, because typing or picking changes the size of both.
  useLayoutEffect(() => {
    if (open) place();
  });
};
