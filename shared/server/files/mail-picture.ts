import type { Sharp } from 'sharp';

/** Pixels of a picture of the work in a mail: twice of what it is shown at. */
const box = { width: 1072, height: 640 };
/** Most bytes of it. */
export const mostMailBytes = 150_000;
/** Qualities in the order in which they are tried. */
const qualities = [78, 50];

/**
 * Picture of the work for mails: JPEG, because Outlook shows no WebP. Undefined if it can't be made, or is too large for a
 * mail at any quality.
 */
export const mailPictureFrom = async (picture: Sharp): Promise<Buffer | undefined> => {
  const fitted = picture
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  try {
    for (const quality of qualities) {
      const jpeg = await fitted.clone().jpeg({ quality, progressive: true }).toBuffer();
      if (jpeg.length <= mostMailBytes) return jpeg;
    }
  } catch {
    // The file keeps its other pictures.
  }
  return undefined;
};
