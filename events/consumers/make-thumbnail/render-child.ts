/**
 * The process in which strangers' files are opened: renders what it is sent, one picture after the other, and answers each
 * with a {@link RenderAnswer}. `renderer.ts` starts it, watches it and ends it.
 */
import { PICTURES, type PictureKind, type Rendered, type Source } from './render.ts';

/** A picture to be made of a file. */
export interface RenderJob extends Source {
  readonly kind: PictureKind;
}

export interface RenderAnswer {
  /** The picture, its refusal, or why neither is known. */
  readonly outcome: Rendered | { readonly failed: string };
  /** Bytes that the process holds by now. */
  readonly memory: number;
}

async function outcomeOf({ kind, ...source }: RenderJob): Promise<RenderAnswer['outcome']> {
  try {
    return await PICTURES[kind](source);
  } catch (error) {
    return { failed: String(error) };
  }
}

process.on('message', async (job: RenderJob) => {
  const outcome = await outcomeOf(job);
  process.send?.({ outcome, memory: process.memoryUsage.rss() } satisfies RenderAnswer);
});
// An ordinary exit would wait for native code that is busy with a file.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
