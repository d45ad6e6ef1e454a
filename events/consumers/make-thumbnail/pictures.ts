import { type ExecFileException, execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { log } from '../../../shared/server/log.ts';
import { type Rendered, renderPreview, renderThumbnail, type Source } from './render.ts';
import type { RenderAnswer, RenderJob } from './render-cli.ts';

/** The pictures that could be made of a file, each as WebP. */
export interface Pictures {
  readonly thumbnail?: Uint8Array;
  readonly preview?: Uint8Array;
}

/** The renderer was killed from outside, by the system or by somebody: the pictures are still owed. */
class RendererKilled extends Error {}

/** How often a renderer that was killed is started anew before the whole message has to come again. */
const renderers = 5;

/**
 * Makes the pictures of a file. A renderer that refuses, crashes or takes too long costs a picture, and never more: that
 * is logged, and there is none. One that somebody has killed says nothing about the file: another one takes its place, and
 * when that is killed each time, it is thrown, to come again. With `MEDIA_CHILD` the renderer is a process of its own, which takes a crash with it and
 * gives its memory back. `folder` is for its files.
 */
export const render = async (source: Source, folder: string): Promise<Pictures> => {
  for (let renderer = 1; ; renderer++) {
    try {
      return process.env.MEDIA_CHILD === '1' ? await renderOutside(source, folder) : await renderHere(source);
    } catch (error) {
      const killed = error instanceof RendererKilled;
      if (killed && renderer === renderers) throw error;
      log.warn('rendering failed', { error: error instanceof Error ? error : new Error(String(error)) });
      if (!killed) return {};
    }
  }
};

const renderHere = async (source: Source): Promise<Pictures> => ({
  ...picture('thumbnail', await renderThumbnail(source)),
  ...picture('preview', await renderPreview(source)),
});

const picture = (kind: keyof Pictures, rendered: Rendered): Pictures =>
  'refused' in rendered ? {} : { [kind]: rendered.webp };

/** Beyond the limits that the child sets itself. */
const childMilliseconds = 60_000;

const renderOutside = async (source: Source, folder: string): Promise<Pictures> => {
  const job = { ...source, thumbnail: join(folder, 'thumbnail.webp'), preview: join(folder, 'preview.webp') };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    // From the folder of the repository, which every npm script runs in: a bundle doesn't know its own place.
    [resolve('events/consumers/make-thumbnail/render-cli.ts'), JSON.stringify(job satisfies RenderJob)],
    // Whoever breaks out of a decoder finds no credentials in the environment.
    { env: {}, timeout: childMilliseconds, killSignal: 'SIGKILL' },
  ).catch((error: ExecFileException) => {
    // `killed` is set when it was us, because of the time-out.
    if (error.signal === 'SIGKILL' && !error.killed) throw new RendererKilled('killed', { cause: error });
    throw error;
  });
  const answer = JSON.parse(stdout) as RenderAnswer;
  const read = async (kind: keyof Pictures): Promise<Pictures> => {
    const { [kind]: outcome } = answer;
    return outcome && !('refused' in outcome) ? { [kind]: await readFile(job[kind]) } : {};
  };
  return { ...(await read('thumbnail')), ...(await read('preview')) };
};
