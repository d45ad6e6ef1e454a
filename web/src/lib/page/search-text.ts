import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds between the last letter and the search for it. */
export const searchPause = 250;

/**
 * Text of a search box whose search is in the address. The address follows after a pause, and shows each text a moment
 * after it was asked for: the letters typed since stay. Any other text, by a cleared search or by browser history,
 * replaces the typed one.
 */
export const useSearchText = (shown: string, onSearch: (text: string) => void) => {
  /** `asked`: texts that the address does not show yet, in order. */
  const [{ typed, seen, asked }, set] = useState({ typed: shown, seen: shown, asked: [] as string[] });
  if (seen !== shown) {
    const at = asked.indexOf(shown);
    const isOwn = at >= 0 || typed.trim() === shown;
    set({ typed: isOwn ? typed : shown, seen: shown, asked: at < 0 ? [] : asked.slice(at + 1) });
  }
  const text = typed.trim();
  const last = asked.at(-1) ?? shown;
  const ask = useEffectEvent(() => {
    set((now) => ({ ...now, asked: [...now.asked, text] }));
    onSearch(text);
  });
  useEffect(() => {
    if (text === last) return;
    const timer = setTimeout(ask, searchPause);
    return () => clearTimeout(timer);
  }, [text, last]);
  return { typed, type: (next: string) => set((now) => ({ ...now, typed: next })) };
};
