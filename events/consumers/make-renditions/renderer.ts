import { createRenderer } from '#server/files/renderer.ts';
import type { PageJob, PageOutcome } from './render.ts';
import type { LevelsJob, LevelsOutcome } from './render-levels.ts';

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

/** The same for levels, which take longer. Reasons: docs/decisions/0055-levels-in-one-object.md. */
export const levelsRenderer = createRenderer<LevelsJob, LevelsOutcome>({
  program,
  bounds: { picture: 90_000, idle: 3_000, pictures: 100, memory: 300_000_000 },
  isSpent: (outcome) => 'refused' in outcome && outcome.refused === 'too_complex',
});
