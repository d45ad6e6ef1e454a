import { useEffect, useState } from 'react';
import { usePlayhead } from '../player/use-playhead.ts';
import type { PairHead } from './pair-head.ts';
import { frameOf } from './pairing.ts';

interface Pictures {
  readonly before: ImageBitmap;
  readonly after: ImageBitmap;
}

/** Pixels of both films where they stand still; undefined while they move, and `failed` where they may not be read. */
export const usePausedPictures = (head: PairHead, isAsked: boolean): Pictures | 'failed' | undefined => {
  // The frames of both sides: an offset moves the one alone.
  const frame = usePlayhead(head, ({ isPlaying, pairing, frame: at }) =>
    isAsked && !isPlaying
      ? (['before', 'after'] as const).map((side) => frameOf(pairing, side, at)).join(' ')
      : undefined,
  );
  const [taken, setTaken] = useState<{ readonly frame: string; readonly pictures: Pictures | 'failed' }>();
  useEffect(() => {
    if (frame === undefined) return;
    let asked = 0;
    let isGone = false;
    let made: readonly ImageBitmap[] = [];
    // Pixels of each pause would wait for the garbage collector, which does not see their size.
    const close = () => made.forEach((picture) => void picture.close());
    const look = () => {
      const [before, after] = [head.heads.before.picture(), head.heads.after.picture()];
      if (!before || !after) {
        asked = requestAnimationFrame(look);
        return;
      }
      Promise.all([createImageBitmap(before), createImageBitmap(after)]).then(
        ([older, newer]) => {
          made = [older, newer];
          if (isGone) close();
          else setTaken({ frame, pictures: { before: older, after: newer } });
        },
        () => isGone || setTaken({ frame, pictures: 'failed' }),
      );
    };
    asked = requestAnimationFrame(look);
    return () => {
      isGone = true;
      cancelAnimationFrame(asked);
      // Not there any more when the films stop at the same frame again.
      setTaken(undefined);
      close();
    };
  }, [head, frame]);
  return frame !== undefined && taken?.frame === frame ? taken.pictures : undefined;
};
