import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FrameRate, Moment, Shape } from '#domain/point/index.ts';
import { toolOn } from '../viewer/gestures.ts';
import { fromHere, isWithin } from './frames.ts';
import type { MomentPointing } from './player-keys.tsx';
import type { Playhead } from './playhead.ts';

/**
 * Pointing at the frame on which the film is held: beginning to point holds it, and brings the film into sight. Sounds have
 * no picture to draw on, so that pointing at one is over at once.
 */
export const usePointing = ({
  pointing,
  head,
  rate,
  isFilm,
  root,
  leaveFull,
}: {
  pointing: MomentPointing | undefined;
  head: Playhead;
  rate: FrameRate;
  isFilm: boolean;
  root: RefObject<HTMLElement | null>;
  /** Leaves full screen, where the player fills it. */
  leaveFull: (() => void) | undefined;
}) => {
  const mode = toolOn(pointing?.mode, false);
  const draft = pointing?.draft;

  const begin = useEffectEvent(() => {
    pointing?.onSelector({ moment: { frame: head.hold(), rate } });
    // Its words are written beside the film; on a phone on a sheet that covers the lower half.
    leaveFull?.();
    const isNarrow = matchMedia('(max-width: 960px)').matches;
    root.current?.scrollIntoView?.({ block: isNarrow ? 'start' : 'nearest' });
  });
  const leave = useEffectEvent(() => pointing?.onMode('none'));
  const before = useRef(mode);
  useEffect(() => {
    const begins = before.current === 'none' && mode !== 'none';
    before.current = mode;
    if (begins) begin();
    if (!isFilm && mode !== 'none') leave();
  }, [mode, isFilm]);

  return {
    mode,
    /** Puts a shape on the frame; null takes the one there away. */
    place(shape: Shape | null) {
      const { frame } = head.get();
      const moment = draft?.moment && isWithin(frame, draft.moment) ? draft.moment : { frame, rate };
      pointing?.onSelector({ moment, ...(shape ? { shape } : {}) });
    },
    /** Moves an end of the draft's moment to the frame; a first frame begins a draft where there is none. */
    setMoment(change: (moment: Moment, frame: number) => Moment) {
      if (draft?.moment) pointing?.onMove({ ...draft, moment: change(draft.moment, head.hold()) });
      else if (change === fromHere) pointing?.onMode('pin');
    },
  };
};
