import type { ConversionPlace } from '#domain/file/playback.ts';
import { createRenderer, type RendererBounds } from '#server/files/renderer.ts';
import type { Progress, TranscodeJob, TranscodeOutcome } from './transcode.ts';

/** On AWS the program is bundled beside the function or the task, whose folder this variable names. */
const program = process.env.LAMBDA_TASK_ROOT
  ? 'render-child.js'
  : 'events/consumers/transcode-media/render-child.ts';

/** Milliseconds: twelve and a half of the function's fifteen minutes, as the others copy and store; three hours of a container. */
const longest: Readonly<Record<ConversionPlace, number>> = { function: 750_000, container: 10_800_000 };

/**
 * Creates the process that transcodes one file after the other. It is replaced after a file refused as `too_complex`,
 * because native code may still hold much memory. Reasons: docs/decisions/0039-films-are-renditions.md.
 */
export const createTranscoder = (bounds: Partial<RendererBounds> = {}, place: ConversionPlace = 'function') =>
  createRenderer<TranscodeJob, TranscodeOutcome, Progress>({
    program,
    bounds: { picture: longest[place], idle: 3_000, pictures: 20, memory: 300_000_000, ...bounds },
    isSpent: (outcome) => 'refused' in outcome && outcome.refused === 'too_complex',
  });

export const renderer = createTranscoder();
