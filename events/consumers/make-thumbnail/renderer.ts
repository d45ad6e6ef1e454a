import { createRenderer, type Renderer, type RendererBounds } from '#server/files/renderer.ts';
import { type Rendered, renderLimits } from './render.ts';
import type { RenderJob } from './render-child.ts';

/** Reasons: docs/decisions/0022-one-renderer.md. */
const defaultBounds: RendererBounds = {
  // Decoding a video's frame has the time limit, and encoding it has it again.
  picture: 2 * renderLimits.milliseconds + 5_000,
  idle: 3_000,
  pictures: 100,
  memory: 200_000_000,
};

/** Renderer of a file's pictures. */
export const createPictureRenderer = (
  bounds: RendererBounds = defaultBounds,
): Renderer<RenderJob, Rendered> =>
  createRenderer({
    program: 'events/consumers/make-thumbnail/render-child.ts',
    bounds,
    // Native code that ignores its timeout is still busy.
    isSpent: (outcome) => 'refused' in outcome && outcome.refused === 'too_slow',
  });
