import { createRenderer } from '#server/files/renderer.ts';
import type { PageJob, PageOutcome } from './render.ts';

/** On AWS the program is bundled beside the function. */
const program = process.env.LAMBDA_TASK_ROOT
  ? 'render-child.js'
  : 'events/consumers/make-renditions/render-child.ts';

/** Process that opens and renders PDFs, one page after the other. Reasons: docs/decisions/0035-pages-are-pictures.md. */
export const renderer = createRenderer<PageJob, PageOutcome>({
  program,
  bounds: { picture: 15_000, idle: 3_000, pictures: 300, memory: 400_000_000 },
  isSpent: (outcome) => 'refused' in outcome && outcome.refused === 'too_complex',
});
