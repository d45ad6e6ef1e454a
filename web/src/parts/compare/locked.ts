import { useMemo } from 'react';
import type { Spot } from '#domain/point/index.ts';
import type { ViewControl } from '../viewer/use-view.ts';
import { clamped, type Frame, type View } from '../viewer/view.ts';

/** Spots of the paper to align at one place: of the first stage, and of the other. */
export interface Apart {
  readonly one: Spot;
  readonly other: Spot;
}

/** View of the other stage that aligns its spot with the first one's, as far as the paper's edges allow. */
export const otherView = (view: View, { one, other }: Apart, frame: Frame): View => {
  const away = (from: number, to: number, fit: number) => ((from - to) / 100) * fit * view.zoom;
  return clamped(
    {
      zoom: view.zoom,
      x: view.x + away(one.x, other.x, frame.fit.width),
      y: view.y + away(one.y, other.y, frame.fit.height),
    },
    frame,
  );
};

/**
 * Single view for two stages of the same size with the same paper: moving one moves the other. Their frames are
 * equal, so a spot of the paper is at the same place on both, unless `apart` aligns two spots.
 */
export const useLocked = (one: ViewControl, other: ViewControl, apart?: Apart): ViewControl =>
  useMemo(() => {
    const { frame } = one;
    const beside = (view: View) => (apart && frame ? otherView(view, apart, frame) : view);
    return {
      ...one,
      set: (view) => {
        one.set(view);
        other.set(beside(view));
      },
      glide: (view) => {
        one.glide(view);
        other.glide(beside(view));
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
    };
  }, [one, other, apart]);
