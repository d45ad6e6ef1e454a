import { useEffect, useEffectEvent } from 'react';

/**
 * Ends a form once what it sent turns out to be stored, though the answer to it was lost: `isStored` is true when the call
 * has failed, and the page shows what the call would have done. To press again would change nothing.
 */
export const useFoundOut = (isStored: boolean, end: () => void): void => {
  const onStored = useEffectEvent(end);
  useEffect(() => {
    if (isStored) onStored();
  }, [isStored]);
};
