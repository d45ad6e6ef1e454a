import { RendererKilled } from '#server/files/renderer.ts';
import { log } from '#server/log.ts';
import { type PictureKind, renderers, type Source } from './render.ts';
import { createPictureRenderer } from './renderer.ts';

/** Pictures made of a file, as WebP; a missing one could not be made. */
export type Pictures = { [kind in PictureKind]?: Uint8Array };

/** Renders in a child process if `MEDIA_CHILD` is set, otherwise pictures are made in this process. */
export const renderer = createPictureRenderer();

/**
 * Makes the pictures of a file. A refusal, crash or timeout of the renderer costs only pictures, and is logged. A
 * renderer killed from outside proves nothing about the file: that is thrown, for a retry.
 */
export const render = async (source: Source): Promise<Pictures> => {
  const pictures: Pictures = {};
  try {
    for (const kind of Object.keys(renderers) as PictureKind[]) {
      const rendered = await (process.env.MEDIA_CHILD === '1'
        ? renderer.render({ ...source, kind })
        : renderers[kind](source));
      if ('webp' in rendered) pictures[kind] = rendered.webp;
    }
  } catch (error) {
    if (error instanceof RendererKilled) throw error;
    log.warn('rendering failed', { error: error instanceof Error ? error : new Error(String(error)) });
  }
  return pictures;
};
