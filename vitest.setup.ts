import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

/**
 * Seed of the properties: the test command tries the same inputs at every run, so that a red run is always caused by
 * a change. `npm run fuzz` runs many more and new ones (FUZZ_RUNS inputs a property; SEED repeats a run).
 */
const { FUZZ_RUNS, SEED } = process.env;
const seed = SEED ?? (FUZZ_RUNS === undefined ? '20261121' : undefined);
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

// Files share a worker in some projects: none leaves a stub or another time to the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
