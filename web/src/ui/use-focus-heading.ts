import { useEffect, useRef } from 'react';
import { focusOnceThere } from './focus-once-there.ts';

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
    return focusOnceThere('main h1', { preventScroll: true });
  }, [page]);
};
