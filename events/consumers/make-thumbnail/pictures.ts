import { log } from '../../../shared/server/log.ts';
import { PICTURES, type PictureKind, type Source } from './render.ts';
import { createRenderer, RendererKilled } from './renderer.ts';

/** The pictures that could be made of a file, each as WebP. */
export type Pictures = { [kind in PictureKind]?: Uint8Array };

/** Used with `MEDIA_CHILD`; without it pictures are made in this process. */
export const renderer = createRenderer();

/**
 * Makes the pictures of a file. A renderer that refuses, crashes or takes too long costs pictures, and never more: that is
 * logged. One that is killed from outside says nothing about the file: that is thrown, to come again.
 */
export const render = async (source: Source): Promise<Pictures> => {
  const pictures: Pictures = {};
  try {
    for (const kind of Object.keys(PICTURES) as PictureKind[]) {
      const rendered = await (process.env.MEDIA_CHILD === '1'
        ? renderer.render({ ...source, kind })
        : PICTURES[kind](source));
      if ('webp' in rendered) pictures[kind] = rendered.webp;
    }
  } catch (error) {
    if (error instanceof RendererKilled) throw error;
    log.warn('rendering failed', { error: error instanceof Error ? error : new Error(String(error)) });
  }
  return pictures;
};
