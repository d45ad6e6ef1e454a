import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the page's title when `page` changes, so that a screen reader announces the page and the keyboard
 * starts there. Waits for the title of a loading page, until the reader does something else. Leaves the first page to
 * the browser.
 */
export const useFocusHeading = (page: string): void => {
  const previous = useRef(page);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    const focus = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      heading?.focus({ preventScroll: true });
      return heading !== null;
    };
    if (focus()) return;
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    const stop = () => observer.disconnect();
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('keydown', stop, { once: true });
    addEventListener('pointerdown', stop, { once: true });
    return () => {
      stop();
      removeEventListener('keydown', stop);
      removeEventListener('pointerdown', stop);
    };
  }, [page]);
};
