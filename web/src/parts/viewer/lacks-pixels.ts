import type { Picture } from './picture.ts';
import type { Size } from './view.ts';

/** Share by which a picture may be enlarged before more pixels of it are loaded. */
const tolerance = 1.05;

/** Pixels of a picture's small source before it is loaded, so that a larger one need not wait for it. */
export const expectedSize = ({ smallSide, width, height }: Picture): Size | undefined => {
  if (!smallSide || !width || !height) return undefined;
  const scale = Math.min(1, smallSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

/**
 * Better source that a picture needs, shown `width` screen pixels wide: its small one has `natural` pixels, the
 * original `size`.
 */
export const lacksPixels = (
  { large }: Pick<Picture, 'large'>,
  { width, natural, size }: { readonly width: number; natural: Size | undefined; size: Size | undefined },
) => {
  const lacks = (had: Size | undefined) => had !== undefined && width > had.width * tolerance;
  return { large: lacks(natural), levels: lacks(natural && large ? size : natural) };
};
