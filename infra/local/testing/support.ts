import type { startTestRuntime } from './test-runtime.ts';

export { temporaryFolder, until } from '../../emulators/testing/support.ts';

/** The whole runtime for a spec of a function or consumer, loaded at the first call. */
export const testRuntime: typeof startTestRuntime = async (options) =>
  (await import('./test-runtime.ts')).startTestRuntime(options);
