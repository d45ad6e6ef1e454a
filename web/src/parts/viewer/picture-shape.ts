import { previewSide } from '#domain/file/levels.ts';
import type { Picture } from './picture.ts';
import type { Size } from './view.ts';

/** Pixels of a picture's best source, or of its preview, known before it is loaded from the facts of its upload. */
export const pictureShape = ({ width, height, file }: Picture): Size | undefined => {
  if (width && height) return { width, height };
  const { width: wide, height: high } = file?.picture ?? {};
  if (!wide || !high) return undefined;
  const scale = file?.preview ? Math.min(1, previewSide / Math.max(wide, high)) : 1;
  return { width: Math.round(wide * scale), height: Math.round(high * scale) };
};
