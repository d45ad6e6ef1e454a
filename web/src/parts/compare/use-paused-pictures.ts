import { useEffect, useState } from 'react';
import { usePlayhead } from '../player/use-playhead.ts';
import type { PairHead } from './pair-head.ts';
import { frameOf } from './pairing.ts';

interface Pictures {
  readonly before: ImageBitmap;
  readonly after: ImageBitmap;
}

/** Pixels of both films while paused; undefined while they move, and `failed` if they can't be read. */
export const usePausedPictures = (head: PairHead, isAsked: boolean): Pictures | 'failed' | undefined => {
  // Frames of both sides, because an offset moves only one of them.
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
    // Closed by hand: the garbage collector does not see the size of their pixels.
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
      // Removed in case the films stop at the same frame again.
      setTaken(undefined);
      close();
    };
  }, [head, frame]);
  return frame !== undefined && taken?.frame === frame ? taken.pictures : undefined;
};
