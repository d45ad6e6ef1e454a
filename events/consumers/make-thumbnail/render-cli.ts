/**
 * Renders one file in a process of its own, which gives all its memory back and can be killed.
 * `node render-cli.ts '{"path":"/tmp/a","name":"a.png","thumbnail":"/tmp/a.200.webp","preview":"/tmp/a.1600.webp"}'`, or the
 * same job on stdin. Writes the pictures asked for and answers one line of JSON on stdout: {@link RenderAnswer}.
 * Ends with 1 when something failed that a retry may mend, and never runs longer than its time limits.
 */
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import {
  LIMITS,
  type Rendered,
  type RenderRefusal,
  renderPreview,
  renderThumbnail,
  type Source,
} from './render.ts';

/** What is to be rendered, and the files to write. */
export interface RenderJob extends Source {
  readonly thumbnail?: string;
  readonly preview?: string;
}

type Outcome = { readonly width: number; readonly height: number } | { readonly refused: RenderRefusal };

/** What became of each picture that was asked for. */
export interface RenderAnswer {
  thumbnail?: Outcome;
  preview?: Outcome;
}

async function main(): Promise<void> {
  const job: RenderJob = JSON.parse(process.argv[2] ?? (await text(process.stdin)));
  const answer: RenderAnswer = {};
  // The guard ends native code that doesn't hear of time-outs, by ending the process.
  const guard = setTimeout(() => {
    if (job.thumbnail) answer.thumbnail ??= { refused: 'too_slow' };
    if (job.preview) answer.preview ??= { refused: 'too_slow' };
    finish(answer);
  }, 2 * LIMITS.milliseconds);
  try {
    if (job.thumbnail) answer.thumbnail = await write(await renderThumbnail(job), job.thumbnail);
    if (job.preview) answer.preview = await write(await renderPreview(job), job.preview);
    finish(answer);
  } finally {
    clearTimeout(guard);
  }
}

async function write(rendered: Rendered, path: string): Promise<Outcome> {
  if ('refused' in rendered) return rendered;
  await writeFile(path, rendered.webp);
  return { width: rendered.width, height: rendered.height };
}

const finish = (answer: RenderAnswer) =>
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
