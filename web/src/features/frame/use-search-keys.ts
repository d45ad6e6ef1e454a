import { useEffect, useEffectEvent } from 'react';

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
