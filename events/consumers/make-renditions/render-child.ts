/** Child process that opens untrusted PDFs and pictures. */
import { answerJobs } from '#server/files/renderer-child.ts';
import { type PageJob, type PageOutcome, renderPage } from './render.ts';
import { type LevelsJob, type LevelsOutcome, renderLevels } from './render-levels.ts';

answerJobs<PageJob | LevelsJob, PageOutcome | LevelsOutcome>((job) =>
  'into' in job ? renderLevels(job) : renderPage(job),
);
