import { useCallback, useSyncExternalStore } from 'react';

/** Last result of each query on the screen. */
const onScreen = new Map<string, boolean>();

const resultOf = (query: string): boolean => {
  const known = onScreen.get(query);
  if (known !== undefined && matchMedia('print').matches) return known;
  const { matches } = matchMedia(query);
  onScreen.set(query, matches);
  return matches;
};

/**
 * True while the window matches a media query. A print keeps the result of the screen: a sheet is narrower, and the parts
 * of a narrow page would have to be loaded first.
 */
export const useMedia = (query: string): boolean => {
  const follow = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => resultOf(query));
};
