import { type RefObject, useEffect, useState } from 'react';

/**
 * Full screen for an element. The caller gives it a class that covers the window, because a phone's browser may
 * refuse: then it only covers the page.
 */
export const useFullScreen = (element: RefObject<HTMLElement | null>) => {
  const [isFull, setState] = useState(false);
  const setFull = (full: boolean) => {
    setState(full);
    if (full) element.current?.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  };
  useEffect(() => {
    // Left by the browser's own key.
    const follow = () => {
      if (!document.fullscreenElement) setState(false);
    };
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return [isFull, setFull] as const;
};
