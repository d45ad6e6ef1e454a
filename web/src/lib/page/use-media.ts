import { useCallback, useSyncExternalStore } from 'react';

/** True while the window matches a media query. */
export const useMedia = (query: string): boolean => {
  const follow = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
};
