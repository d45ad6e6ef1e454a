/** Focuses an element as soon as it is rendered, unless the reader acts before. Returns how to stop waiting. */
export const focusOnceThere = (selector: string, options: FocusOptions = {}): (() => void) => {
  const focus = () => {
    const element = document.querySelector<HTMLElement>(selector);
    element?.focus(options);
    return element !== null;
  };
  if (focus()) return () => {};
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
};
