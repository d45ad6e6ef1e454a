import { useEffect, useEffectEvent, useRef } from 'react';
import type { Shape, Spot } from '#domain/point/index.ts';
import { doubleTap } from './gestures.ts';
import { rounded } from './strokes.ts';
import type { ViewControl } from './use-view.ts';
import { closerTo, fitView, isFit, isSameView, toScreen, type View } from './view.ts';

/** Maximum stage width in pixels at which a place is too small for a finger. */
const narrow = 600;

/**
 * Zooms in a little to the pin that a finger has placed while its words are being written, and back afterwards.
 * `written` is the place of the words. Returns a handler for each tap of a finger. A view chosen by the reader stays.
 */
export const useCloser = (view: ViewControl, written: Shape | undefined): ((spot: Spot) => void) => {
  const tapped = useRef<Spot>(undefined);
  const ours = useRef<View>(undefined);
  const comeCloser = useEffectEvent(() => {
    const { frame } = view;
    const spot = tapped.current && rounded(tapped.current);
    if (written?.type !== 'pin' || written.x !== spot?.x || written.y !== spot.y) return;
    if (!frame || frame.stage.width > narrow || !isFit(view.now())) return;
    ours.current = closerTo(toScreen(spot, view.now(), frame), view.now(), frame);
    view.glide(ours.current);
  });
  const goBack = useEffectEvent(() => {
    if (ours.current && isSameView(view.now(), ours.current)) view.glide(fitView);
    ours.current = undefined;
  });
  const isWriting = written !== undefined;
  useEffect(() => {
    if (!isWriting) return goBack();
    // Before that the tap may become a double tap, which zooms further.
    const timer = setTimeout(() => comeCloser(), doubleTap.within);
    return () => clearTimeout(timer);
  }, [isWriting]);
  return (spot) => {
    tapped.current = spot;
  };
};
