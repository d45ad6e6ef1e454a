/** Child process that transcodes untrusted films and sounds. */
import { setPriority } from 'node:os';
import { answerJobs } from '#server/files/renderer-child.ts';
import { type Progress, type TranscodeJob, type TranscodeOutcome, transcode } from './transcode.ts';

// On a machine of its own it takes minutes of a processor, which also serves the pages.
setPriority(10);
answerJobs<TranscodeJob, TranscodeOutcome, Progress>(transcode);
