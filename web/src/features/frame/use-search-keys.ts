import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=menu] *'));

/** Opens the search by Ctrl-K or Cmd-K anywhere, and by `/` outside of text fields; never behind a dialog. */
export const useSearchKeys = (onSearch: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const command = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
    const slash = key === '/' && !ctrlKey && !metaKey && !altKey && !takesText(target);
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
 * the collection and returns them.
 */
export const useTypedAhead = () => {
  /** Undefined while nothing is collected. */
  const typed = useRef<string>(undefined);
  useEffect(() => {
    const collect = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (typed.current === undefined || ctrlKey || metaKey || altKey || takesText(target)) return;
      if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key.length === 1) typed.current += key;
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
