import type { Picture } from './picture.ts';

/** Most bytes of an original that is loaded to be zoomed into: a phone decodes it whole. */
const mostOfOriginal = 25_000_000;
const shownByBrowsers = /^(jpe?g|png|gif|webp|avif)$/;

/**
 * A picture with its pixels and levels, as the facts of its upload tell them; without levels the original stands for them.
 * Not one with colours that sRGB lacks: browsers show these otherwise than our pictures, each in its own way.
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
