import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendThroughOutage } from '#testing/outage.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

it('sends each mail once although the service refuses for ten minutes, and tells the truth all the time', async () => {
  const { owner } = await runtime.createWorkspace();
  const { waited, polls, longestWait, end, left, looks, ...figures } = await sendThroughOutage(
    runtime,
    owner,
    {
      sends: 30,
      projects: 3,
    },
  );
  expect(figures).toEqual({ mails: 60, sent: 60, failed: 0, lost: 0, doubled: 0, untruths: [] });
  expect(waited).toBeGreaterThan(10);
  expect(end).toBe(15);
  expect(left).toHaveLength(60);
  expect(Math.max(...looks.map(({ owed }) => owed))).toBeGreaterThan(10);
  expect(looks.at(-1)).toMatchObject({ owed: 0, oldest: 0, dead: 0 });
  expect(polls).toBeGreaterThan(30);
  expect(longestWait).toBeLessThanOrEqual(15.5 * 60_000);
}, 240_000);
