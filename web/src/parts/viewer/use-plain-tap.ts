import { useEffect, useRef } from 'react';
import type { Selector } from '#domain/point/index.ts';
import { doubleTap } from './gestures.ts';

/**
 * Plain taps of a reader who may point: handled at once, so that a phone opens its keyboard. In full screen only
 * after the time of a double tap, because the words are written beside the work, and leaving full screen moves it.
 */
export const usePlainTap = (
  pointing:
    | {
        readonly onTap?: ((selector: Selector) => void) | undefined;
        readonly onUntap?: (() => void) | undefined;
      }
    | undefined,
  isFull: boolean,
  leave: () => void,
) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { onTap } = pointing ?? {};
  return {
    onTap:
      onTap &&
      ((selector: Selector) => {
        if (!isFull) return onTap(selector);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          leave();
          onTap(selector);
        }, doubleTap.within);
      }),
    onUntap: () => {
      clearTimeout(timer.current);
      pointing?.onUntap?.();
    },
  };
};
