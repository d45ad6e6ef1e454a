import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** True if the browser has a network; the server may still be unreachable. */
export const useOnLine = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
