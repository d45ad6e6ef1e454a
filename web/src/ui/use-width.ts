import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pixels that fit on a sheet of A4 within a card. */
const paper = 600;

/** Width of an element in pixels, and the ref that measures it. */
export const useWidth = () => {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const look = () => setWidth(element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // Before a print no size changes yet, and the print waits for no observer.
    const toPaper = () => flushSync(() => setWidth(Math.min(element.clientWidth, paper)));
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', look);
    };
  }, []);
  return [width, measure] as const;
};
