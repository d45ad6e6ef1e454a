import { useEffect, useRef } from 'react';

const acts = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Tells whether the reader has done nothing yet since the component was shown. A page moves by itself only then: moved under a
 * pressed pointer, it would take the press from its button.
 */
export const useUntouched = (): (() => boolean) => {
  const touched = useRef(false);
  useEffect(() => {
    const watching = new AbortController();
    const touch = () => {
      touched.current = true;
      watching.abort();
    };
    for (const act of acts)
      addEventListener(act, touch, { capture: true, passive: true, signal: watching.signal });
    return () => watching.abort();
  }, []);
  return () => !touched.current;
};
