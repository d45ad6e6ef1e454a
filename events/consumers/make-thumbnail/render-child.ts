/**
 * Child process that opens untrusted files: renders the pictures it is sent one by one, and answers each with a {@link
 * RenderAnswer}. `renderer.ts` starts, watches and ends it.
 */
import { type PictureKind, type Rendered, renderers, type Source } from './render.ts';

export interface RenderJob extends Source {
  readonly kind: PictureKind;
}

export interface RenderAnswer {
  /** The picture, its refusal, or the error. */
  readonly outcome: Rendered | { readonly failed: string };
  /** Bytes of memory (RSS) of the process. */
  readonly memory: number;
}

const outcomeOf = async ({ kind, ...source }: RenderJob): Promise<RenderAnswer['outcome']> => {
  try {
    return await renderers[kind](source);
  } catch (error) {
    return { failed: String(error) };
  }
};

process.on('message', async (job: RenderJob) => {
  const outcome = await outcomeOf(job);
  process.send?.({ outcome, memory: process.memoryUsage.rss() } satisfies RenderAnswer);
});
// An ordinary exit would wait for native code that is still busy.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
