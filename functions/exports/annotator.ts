import { createRenderer } from '#server/files/renderer.ts';
import type { AnnotateJob, AnnotateOutcome } from './annotate.ts';

/** On AWS the program is bundled beside the function. */
const program = process.env.LAMBDA_TASK_ROOT ? 'annotate-child.js' : 'functions/exports/annotate-child.ts';

/** Process that writes annotations into PDFs, one after the other, each while its request waits. */
export const annotator = createRenderer<AnnotateJob, AnnotateOutcome>({
  program,
  bounds: { picture: 12_000, idle: 3_000, pictures: 20, memory: 400_000_000 },
  isSpent: () => false,
});
