import { useMemo } from 'react';
import type { Spot } from '#domain/point/index.ts';
import type { ViewControl } from '../viewer/use-view.ts';
import { clamped, type Frame, type View } from '../viewer/view.ts';

/** Spots of the paper that are shown at one place: of the first stage, and of the other. */
export interface Apart {
  readonly one: Spot;
  readonly other: Spot;
}

/** View of the other stage, with its spot where the first one has its own, as far as the paper's edges allow. */
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
 * A single view for two stages of the same size with the same paper: what moves one moves the other. Their frames are equal, so
 * a spot of the paper is at the same place on both, unless two spots are apart.
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
