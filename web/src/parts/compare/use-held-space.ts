import { useEffect, useEffectEvent } from 'react';

/** Matches controls with an own use of the space bar. */
const takesSpace =
  'button, a[href], input, select, textarea, summary, [contenteditable]:not([contenteditable="false"]), [role="slider"], [role="menuitem"]';

/** Reports while the space bar is held, unless the focused control uses it. Undefined leaves it to the page. */
export const useHeldSpace = (onHeld: ((held: boolean) => void) | undefined): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || !onHeld || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const { target } = event;
    // Pressing a chosen radio button has no effect.
    const isChosen = target instanceof HTMLInputElement && target.type === 'radio' && target.checked;
    if (target instanceof Element && target.closest(takesSpace) && !isChosen) return;
    event.preventDefault();
    onHeld(true);
  });
  const release = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === ' ') onHeld?.(false);
  });
  useEffect(() => {
    const down = (event: KeyboardEvent) => press(event);
    const up = (event: Event) => release(event);
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    addEventListener('blur', up);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
      removeEventListener('blur', up);
    };
  }, []);
};
