import { useEffect, useRef } from 'react';
import { focusOnceThere } from './focus-once-there.ts';

/** Time in ms in which a page that was gone back to shows itself. */
const back = 3000;
let wentBackAt = -back;
globalThis.addEventListener?.('popstate', () => {
  wentBackAt = performance.now();
});

/**
 * Moves the focus to the page's title when `page` changes, so that a screen reader announces the page and the keyboard
 * starts there; back in a list, to the row that was opened. Waits for the title of a loading page, until the reader does
 * something else. Leaves the first page to the browser.
 */
export const useFocusHeading = (page: string): void => {
  const previous = useRef(page);
  useEffect(() => {
    const left = previous.current;
    if (left === page) return;
    previous.current = page;
    const rows =
      performance.now() - wentBackAt < back ? document.querySelectorAll<HTMLElement>('main [data-row]') : [];
    const row = [...rows].find((one) => `${left}/`.startsWith(`${one.getAttribute('href')}/`));
    if (row) return row.focus({ preventScroll: true });
    return focusOnceThere('main h1', { preventScroll: true });
  }, [page]);
};
