import fc from 'fast-check';

/**
 * The test command tries the same inputs at every run, so that a red run is always somebody's change. `npm run fuzz` asks
 * for many more and new ones (FUZZ_RUNS inputs a property; SEED repeats a run).
 */
const { FUZZ_RUNS, SEED } = process.env;
const seed = SEED ?? (FUZZ_RUNS === undefined ? '20261121' : undefined);
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
