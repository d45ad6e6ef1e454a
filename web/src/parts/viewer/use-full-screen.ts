import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Full screen for an element. The caller gives it a class that covers the window, because a phone's browser may
 * refuse: then it only covers the page. The browser takes its time for both ways; the last wish holds.
 */
export const useFullScreen = (element: RefObject<HTMLElement | null>) => {
  const [isFull, setState] = useState(false);
  const wish = useRef({ full: false, asked: 0 });
  const setFull = (full: boolean) => {
    wish.current.full = full;
    setState(full);
    if (!full) return leave();
    wish.current.asked += 1;
    const answered = () => {
      wish.current.asked -= 1;
      if (!wish.current.full) leave();
    };
    void (element.current?.requestFullscreen?.() ?? Promise.resolve()).then(answered, answered);
  };
  useEffect(() => {
    // Left by the browser's own key; while another request runs, the event is an earlier leaving's.
    const follow = () => {
      if (document.fullscreenElement || wish.current.asked > 0) return;
      wish.current.full = false;
      setState(false);
    };
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return [isFull, setFull] as const;
};

const leave = () => {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
};
