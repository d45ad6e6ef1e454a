import { useSyncExternalStore } from 'react';

/** Width below which the work fills the screen, and what is done to it stands within the thumb. */
const query = '(max-width: 560px)';

const subscribe = (changed: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** True on a page as narrow as a phone. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
