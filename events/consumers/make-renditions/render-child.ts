/** Child process that opens untrusted PDFs. */
import { answerJobs } from '#server/files/renderer-child.ts';
import { renderPage } from './render.ts';

answerJobs(renderPage);
