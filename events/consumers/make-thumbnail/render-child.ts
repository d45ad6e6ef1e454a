/** Child process that opens untrusted files. */
import { answerJobs } from '#server/files/renderer-child.ts';
import { type PictureKind, type Rendered, renderers, type Source } from './render.ts';

export interface RenderJob extends Source {
  readonly kind: PictureKind;
}

answerJobs<RenderJob, Rendered>(({ kind, ...source }) => renderers[kind](source));
