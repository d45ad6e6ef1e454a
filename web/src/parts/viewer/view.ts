/**
 * View of a picture on its stage: its zoom and offset. Lengths are CSS pixels, places on the screen count from the
 * stage's upper left corner, and places on the picture are percent of it (the domain's `Spot`).
 */
import type { Area, Spot } from '#domain/point/index.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Zoom relative to the size at which the picture fits (1), and the distance of its middle from the stage's. */
export interface View extends Place {
  readonly zoom: number;
}

/** Stage, and the picture on it: its size at fit, and the zoom at which its pixels are the screen's. */
export interface Frame {
  readonly stage: Size;
  readonly fit: Size;
  readonly actual: number;
}

export const fitView: View = { zoom: 1, x: 0, y: 0 };

/** Minimum magnification of a double tap. */
const doubleTapZoom = 2.5;

/** Frame of a picture on a stage. A picture that is smaller than the stage fits at its own size. */
export const frameOf = (stage: Size, picture: Size): Frame => {
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  const fit = { width: picture.width * scale, height: picture.height * scale };
  return { stage, fit, actual: 1 / scale };
};

/** Maximum zoom: four screen pixels for one of the picture, and at least eight times the fit. */
export const mostZoom = ({ actual }: Frame): number => Math.max(8, actual * 4);

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Position of a spot on the screen. */
export const toScreen = ({ x, y }: Spot, view: View, { stage, fit }: Frame): Place => ({
  x: stage.width / 2 + view.x + (x / 100 - 0.5) * fit.width * view.zoom,
  y: stage.height / 2 + view.y + (y / 100 - 0.5) * fit.height * view.zoom,
});

/** Spot under a place on the screen; outside the picture it is below 0 or above 100. */
export const toPercent = ({ x, y }: Place, view: View, { stage, fit }: Frame): Spot => ({
  x: ((x - stage.width / 2 - view.x) / (fit.width * view.zoom) + 0.5) * 100,
  y: ((y - stage.height / 2 - view.y) / (fit.height * view.zoom) + 0.5) * 100,
});

/** Nearest spot within the picture. */
export const within = ({ x, y }: Spot): Spot => ({ x: between(x, 0, 100), y: between(y, 0, 100) });

/** Nearest view without empty space where the picture could be: centred if it is smaller than the stage. */
export const clamped = (view: View, frame: Frame): View => {
  const zoom = between(view.zoom, 1, mostZoom(frame));
  const room = (fit: number, stage: number): number => Math.max(0, (fit * zoom - stage) / 2);
  const right = room(frame.fit.width, frame.stage.width);
  const down = room(frame.fit.height, frame.stage.height);
  return { zoom, x: between(view.x, -right, right), y: between(view.y, -down, down) };
};

/** View at this zoom that keeps the spot under `at`; not clamped. */
export const zoomedAbout = (view: View, zoom: number, at: Place, { stage }: Frame): View => {
  const ratio = zoom / view.zoom;
  const about = (place: number, size: number, moved: number): number =>
    (place - size / 2) * (1 - ratio) + moved * ratio;
  return { zoom, x: about(at.x, stage.width, view.x), y: about(at.y, stage.height, view.y) };
};

/** View that keeps the spots under the fingers, which started at `from`; not clamped. */
export const pinched = (
  view: View,
  from: readonly [Place, Place],
  to: readonly [Place, Place],
  frame: Frame,
): View => {
  const span = ([one, other]: readonly [Place, Place]): number =>
    Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
  const middle = ([one, other]: readonly [Place, Place]): Place => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  });
  const [began, now] = [middle(from), middle(to)];
  const zoom = between((view.zoom * span(to)) / span(from), 1, mostZoom(frame));
  const zoomed = zoomedAbout(view, zoom, began, frame);
  return { zoom, x: zoomed.x + now.x - began.x, y: zoomed.y + now.y - began.y };
};

/** Size of the zoomed picture in pixels. */
export const shownSize = ({ fit }: Frame, { zoom }: View): Size => ({
  width: fit.width * zoom,
  height: fit.height * zoom,
});

export const isFit = ({ zoom }: View): boolean => zoom <= 1.001;

/** View after a double tap: zoomed in at the place, or back to the fit. */
export const doubleTapped = (view: View, at: Place, frame: Frame): View =>
  isFit(view) ? clamped(zoomedAbout(view, Math.max(doubleTapZoom, frame.actual), at, frame), frame) : fitView;

/** Zoom factor at a tapped place while words are being written there: its surroundings stay visible. */
const closer = 1.75;

/** View in which a place of the fitting picture is a little larger, at the same position. */
export const closerTo = (at: Place, view: View, frame: Frame): View =>
  clamped(zoomedAbout(view, closer, at, frame), frame);

export const isSameView = (one: View, other: View): boolean =>
  Math.abs(one.zoom - other.zoom) < 0.001 && Math.hypot(one.x - other.x, one.y - other.y) < 0.5;

/** View moved as little as possible to show a spot, with a margin to the stage's edges. */
export const showing = (spot: Spot, view: View, frame: Frame, margin = 32): View => {
  const { x, y } = toScreen(spot, view, frame);
  const missing = (place: number, size: number): number => between(place, margin, size - margin) - place;
  const { width, height } = frame.stage;
  return clamped({ ...view, x: view.x + missing(x, width), y: view.y + missing(y, height) }, frame);
};

/** View with at least this zoom, with a spot in the middle as far as the picture's edges allow. */
export const centredOn = (spot: Spot, view: View, frame: Frame, least = doubleTapZoom): View => {
  const zoom = between(Math.max(view.zoom, least), 1, mostZoom(frame));
  const away = toScreen(spot, { zoom, x: 0, y: 0 }, frame);
  return clamped({ zoom, x: frame.stage.width / 2 - away.x, y: frame.stage.height / 2 - away.y }, frame);
};

/** Pixels between selected words and their tools, and between the tools and the stage's edges. */
const besides = 8;

/** Corner of a box beside areas of the picture: above them, otherwise below, within the stage. */
export const besideWords = (
  areas: readonly Area[],
  { width, height }: Size,
  view: View,
  frame: Frame,
): Place => {
  const corner = { x: Math.min(...areas.map(({ x }) => x)), y: Math.min(...areas.map(({ y }) => y)) };
  const end = {
    x: Math.max(...areas.map(({ x, w }) => x + w)),
    y: Math.max(...areas.map(({ y, h }) => y + h)),
  };
  const [from, to] = [toScreen(corner, view, frame), toScreen(end, view, frame)];
  const above = from.y - height - besides;
  const kept = (place: number, size: number, room: number): number =>
    between(place, besides, Math.max(besides, room - size - besides));
  return {
    x: kept((from.x + to.x - width) / 2, width, frame.stage.width),
    y: kept(above >= besides ? above : to.y + besides, height, frame.stage.height),
  };
};

/** Interpolated view: 0 is the first, 1 the second. */
export const blended = (from: View, to: View, share: number): View => {
  const mix = (one: number, other: number): number => one + (other - one) * share;
  return { zoom: mix(from.zoom, to.zoom), x: mix(from.x, to.x), y: mix(from.y, to.y) };
};
