/** Child process that writes into untrusted PDFs. */
import { Worker } from 'node:worker_threads';
import { answerJobs } from '#server/files/renderer-child.ts';
import { annotate } from './annotate.ts';

/** Bytes of memory (RSS) that a PDF may take: three times the largest, and what a compressed one expands to. */
const most = 1_000_000_000;

// Expanding a bomb is one call, which nothing within its thread can end.
new Worker(
  `const { workerData } = require('node:worker_threads');
  setInterval(() => { if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGABRT'); }, 50);`,
  { eval: true, workerData: most },
).unref();

answerJobs(annotate);
