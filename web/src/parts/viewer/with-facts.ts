import type { Picture } from './picture.ts';

/** Maximum bytes of an original that is loaded for zooming: a phone decodes it whole. */
const mostOfOriginal = 25_000_000;
const shownByBrowsers = /^(jpe?g|png|gif|webp|avif)$/;

/**
 * Picture with its pixels and levels, from the facts of its upload; without levels the original is used. Not for one
 * with colours outside sRGB: browsers show these differently from our pictures, and from each other.
 */
export const withFacts = (picture: Picture | undefined): Picture | undefined => {
  const { file } = picture ?? {};
  const { levels, width, height, colours } = file?.picture ?? {};
  if (picture && levels && width && height) return { ...picture, levels, width, height };
  const isShown =
    file?.preview &&
    file.kind === 'image' &&
    !colours &&
    shownByBrowsers.test(file.extension) &&
    file.size <= mostOfOriginal;
  return picture && isShown ? { ...picture, large: file.url } : picture;
};
