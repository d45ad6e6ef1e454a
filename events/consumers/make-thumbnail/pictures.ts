import type { KeptPicture } from '#domain/file/levels.ts';
import { toldAs } from '#server/files/open-picture.ts';
import { RendererKilled } from '#server/files/renderer.ts';
import { log } from '#server/log.ts';
import { type PictureKind, type RenderRefusal, renderers, type Source } from './render.ts';
import { createPictureRenderer } from './renderer.ts';

/** Pictures made of a file, as WebP; a missing one could not be made. */
export type Pictures = { readonly [kind in PictureKind]?: Uint8Array };

/** The same with the facts of an image. */
export interface Made {
  readonly pictures: Pictures;
  /** JPEG of the preview, for mails. */
  readonly mail: Uint8Array | undefined;
  /** Undefined if the file is no image; the reason if the image was refused. */
  readonly facts: KeptPicture | undefined;
  /** True if the image has more pixels than its preview. */
  readonly hasMore: boolean;
}

/** Renders in a child process if `MEDIA_CHILD` is set, otherwise pictures are made in this process. */
export const renderer = createPictureRenderer();

/**
 * Makes the pictures of a file. A refusal, crash or timeout of the renderer costs only pictures, and is logged. A
 * renderer killed from outside proves nothing about the file: that is thrown, for a retry.
 */
export const render = async (source: Source): Promise<Made> => {
  const pictures: { [kind in PictureKind]?: Uint8Array } = {};
  let mail: Uint8Array | undefined;
  let facts: KeptPicture | undefined;
  let hasMore = false;
  try {
    for (const kind of Object.keys(renderers) as PictureKind[]) {
      const rendered = await (process.env.MEDIA_CHILD === '1'
        ? renderer.render({ ...source, kind })
        : renderers[kind](source));
      if ('webp' in rendered) {
        pictures[kind] = rendered.webp;
        mail = rendered.mail;
        facts = rendered.picture;
        hasMore = rendered.hasMore ?? false;
      } else if (kind === 'preview') facts = refusedFacts(rendered.refused);
    }
  } catch (error) {
    if (error instanceof RendererKilled) throw error;
    log.warn('rendering failed', { error: error instanceof Error ? error : new Error(String(error)) });
  }
  return { pictures, mail, facts, hasMore };
};

const refusedFacts = (refusal: RenderRefusal): KeptPicture | undefined =>
  refusal in toldAs ? { refusal: toldAs[refusal as keyof typeof toldAs] } : undefined;
