import { useCallback, useState } from 'react';

/** Width of an element in pixels, and the ref that measures it. */
export const useWidth = () => {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const look = () => setWidth(element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure] as const;
};
