import css from './scroll-edges.module.css';

/**
 * Marks an element that scrolls sideways, with `data-before` and `data-after` while it hides something there. Pass it as `ref`; it
 * sets attributes that React does not know, so that no render follows a scroll.
 */
export const markScrollEdges = (element: HTMLElement | null) => {
  if (!element) return;
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = element;
    element.toggleAttribute('data-before', scrollLeft > 1);
    // Widths of fractions of a pixel are rounded apart.
    element.toggleAttribute('data-after', scrollWidth - clientWidth - scrollLeft > 1);
  };
  const sizes = new ResizeObserver(look);
  const observe = () => {
    sizes.disconnect();
    for (const one of [element, ...element.children]) sizes.observe(one);
  };
  const parts = new MutationObserver(observe);
  look();
  observe();
  parts.observe(element, { childList: true });
  element.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    parts.disconnect();
    element.removeEventListener('scroll', look);
  };
};

/** Properties of a line that scrolls sideways, and fades out where it goes on. */
export const fadingLine = { ref: markScrollEdges, className: css.fades } as const;
