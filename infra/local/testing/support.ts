import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { startTestRuntime, TestRuntime } from './test-runtime.ts';

export { temporaryFolder, until } from '../../emulators/testing/support.ts';

type Start = typeof startTestRuntime;

const start: Start = async (options) => (await import('./test-runtime.ts')).startTestRuntime(options);

/** Runtime of this worker, in a project whose spec files share one: see shared-runtime.ts. */
let shared: Promise<TestRuntime> | undefined;

/** Next Monday at 10:00 UTC. */
const nextMonday = (now: number): number => {
  const date = new Date(now);
  const days = (8 - date.getUTCDay()) % 7 || 7;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days, 10);
};

/**
 * Runtime for a spec of a function or consumer, loaded at the first call. Where files share it, each works in
 * workspaces of its own, and `stop` only resets the planned faults. Every file begins on a Monday at 10:00 UTC,
 * because the clock never goes back to where another file found it: weekday and hour don't depend on the order of
 * files.
 */
export const testRuntime: Start = async (options) => {
  const folder = inject('runtimesOfWorkers');
  if (!folder) return start(options);
  if (options?.events !== false) throw new Error('Files that share a runtime have one without events');
  shared ??= start({ dataDir: mkdtempSync(join(folder, 'runtime-')), events: false, faults: true });
  const runtime = await shared;
  runtime.clock.set(nextMonday(runtime.clock.now()));
  return { ...runtime, stop: async () => runtime.faults.reset() };
};
