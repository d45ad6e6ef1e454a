import { useEffect, useState } from 'react';
import type { TextDifference } from './compared-texts.ts';

/** Parts for texts, loaded lazily: most comparisons are of pictures. */
export const textParts = () => import('./text-parts.ts');

/** Texts of two pages compared in the browser, by their URLs. Undefined URLs request nothing. */
export const useTextDifference = (
  before: string | undefined,
  after: string | undefined,
): TextDifference | 'computing' | 'failed' => {
  const [state, setState] = useState<TextDifference | 'computing' | 'failed'>('computing');
  useEffect(() => {
    let isGone = false;
    setState('computing');
    if (before === undefined || after === undefined) return;
    textParts()
      .then(({ compared }) => compared(before, after))
      .then(
        (difference) => isGone || setState(difference),
        () => isGone || setState('failed'),
      );
    return () => {
      isGone = true;
    };
  }, [before, after]);
  return state;
};
