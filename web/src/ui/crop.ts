/** Crop: the square that is cut out of a picture. */
export interface Crop {
  /** 1 is the largest possible square, 4 has a quarter of its side. */
  readonly zoom: number;
  /** Horizontal position of the square, 0 (left) to 1 (right). */
  readonly x: number;
  /** Vertical position of the square, 0 (top) to 1 (bottom). */
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const maxZoom = 4;

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Side of the square and its room to move, in the picture's pixels. */
const room = ({ width, height }: Size, { zoom }: Crop) => {
  const side = Math.min(width, height) / zoom;
  return { side, across: width - side, down: height - side };
};

/** Position and side of the square, in the picture's pixels. */
export const squareOf = (picture: Size, crop: Crop) => {
  const { side, across, down } = room(picture, crop);
  return { left: across * crop.x, top: down * crop.y, side };
};

/** True for the directions in which the square can move: horizontally (`x`), vertically (`y`). */
export const canMove = (picture: Size, crop: Crop) => {
  const { across, down } = room(picture, crop);
  return { x: across > 0, y: down > 0 };
};

const within01 = (value: number): number => Math.min(1, Math.max(0, value));

/** Crop after dragging the picture by this share of the square's side, to the right and down. */
export const dragged = (picture: Size, crop: Crop, right: number, down: number): Crop => {
  const free = room(picture, crop);
  return {
    ...crop,
    x: free.across > 0 ? within01(crop.x - (right * free.side) / free.across) : crop.x,
    y: free.down > 0 ? within01(crop.y - (down * free.side) / free.down) : crop.y,
  };
};

/** Crop after zooming around the middle of the square. */
export const zoomed = (picture: Size, crop: Crop, zoom: number): Crop => {
  const before = squareOf(picture, crop);
  const next = { ...crop, zoom: Math.min(maxZoom, Math.max(1, zoom)) };
  const { side, across, down } = room(picture, next);
  const kept = (start: number, free: number, at: number) =>
    free > 0 ? within01((start + (before.side - side) / 2) / free) : at;
  return { ...next, x: kept(before.left, across, crop.x), y: kept(before.top, down, crop.y) };
};
