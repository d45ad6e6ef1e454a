import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { isTaken, singleKeysAreOn } from '#lib/page/single-keys.ts';

/** True for fields and editors, and for menus, which a letter moves in. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=menu] *'));

/**
 * Opens the palette by Ctrl-K or Cmd-K anywhere, and by `/` outside of text fields unless single keys are off or a room
 * uses it; never behind a dialog.
 */
export const useSearchKeys = (onSearch: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const command = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
    const slash =
      key === '/' &&
      !ctrlKey &&
      !metaKey &&
      !altKey &&
      !takesText(target) &&
      singleKeysAreOn() &&
      !isTaken(key);
    // An editor uses Ctrl-K itself and has prevented the default.
    if (event.defaultPrevented || !(command || slash) || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    onSearch();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};

/**
 * Letters typed between opening the search and its field being there, which may have to be loaded first. `take` ends
 * the collection and returns them; Escape ends it as well, and calls `onCancel`.
 */
export const useTypedAhead = (onCancel?: () => void) => {
  const cancel = useEffectEvent(() => onCancel?.());
  /** Undefined while nothing is collected. */
  const typed = useRef<string>(undefined);
  useEffect(() => {
    const collect = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (typed.current === undefined || ctrlKey || metaKey || altKey || takesText(target)) return;
      if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      // Kept as well: it would press what has the focus.
      else if (key === 'Enter') typed.current += '\n';
      else if (key === 'Escape') {
        typed.current = undefined;
        cancel();
      } else if (key.length === 1) typed.current += key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', collect, true);
    return () => document.removeEventListener('keydown', collect, true);
  }, []);
  return {
    start: useCallback(() => {
      typed.current = '';
    }, []),
    take: useCallback((): string => {
      const letters = typed.current ?? '';
      typed.current = undefined;
      return letters;
    }, []),
  };
};
