/**
 * Stores the scrollbar's width before a modal dialog stops the page from scrolling: tokens.css reserves that width, so
 * that nothing moves.
 */
export const keepScrollbarRoom = (): void => {
  if (document.querySelector('dialog:modal')) return;
  const root = document.documentElement;
  // Not `clientWidth`, which includes a reserved, empty gutter.
  root.style.setProperty('--scrollbar', `${innerWidth - root.getBoundingClientRect().width}px`);
};
