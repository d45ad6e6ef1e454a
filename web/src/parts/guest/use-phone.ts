import { useSyncExternalStore } from 'react';

/** Width below which the work fills the screen, with its controls within reach of the thumb. */
const query = '(max-width: 560px)';

const subscribe = (changed: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** True at a phone's width. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
