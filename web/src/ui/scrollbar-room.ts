/**
 * Notes what the page's scrollbar takes, before a modal dialog stops the page from scrolling: the page keeps that room
 * free (tokens.css), so that nothing moves.
 */
export const keepScrollbarRoom = (): void => {
  if (document.querySelector('dialog:modal')) return;
  const root = document.documentElement;
  // Not `clientWidth`, which counts in a gutter that is reserved and empty.
  root.style.setProperty('--scrollbar', `${innerWidth - root.getBoundingClientRect().width}px`);
};
