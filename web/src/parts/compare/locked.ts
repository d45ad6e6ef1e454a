import { useMemo } from 'react';
import type { ViewControl } from '../viewer/use-view.ts';

/**
 * A single view for two stages of the same size with the same paper: what moves one moves the other. Their frames are equal, so
 * a spot of the paper is at the same place on both.
 */
export const useLocked = (one: ViewControl, other: ViewControl): ViewControl =>
  useMemo(
    () => ({
      ...one,
      set: (view) => {
        one.set(view);
        other.set(view);
      },
      glide: (view) => {
        one.glide(view);
        other.glide(view);
      },
      swipe: (by) => {
        one.swipe(by);
        other.swipe(by);
      },
      zoomTo: (zoom, at) => {
        one.zoomTo(zoom, at);
        other.zoomTo(zoom, at);
      },
      show: (spot) => {
        one.show(spot);
        other.show(spot);
      },
    }),
    [one, other],
  );
