import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the page's title whenever `page` changes, so that a screen reader reads where it is and the keyboard
 * starts there. Waits for the title when the page is still loading, until the reader does something else. The first page
 * is left to the browser.
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
