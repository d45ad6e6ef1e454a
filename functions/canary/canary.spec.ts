/** The canary's walk through the embedded runtime, from outside. */
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listClients } from '#contracts/clients.ts';
import { apiClient } from '#local/api-client.ts';
import { clientId } from '#local/environment.ts';
import { log } from '#server/log.ts';
import { createWorkspace } from '#server/workspace/create-workspace.ts';
import { toLoopback } from '#testing/loopback-fetch.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { steps } from './walk.ts';

let runtime: TestRuntime;
let subject: string;
const email = 'canary@success.example';
const password = 'Seven-quiet-harbours-9';

beforeAll(async () => {
  runtime = await testRuntime();
  await runtime.createWorkspace();
  subject = runtime.identity.createUser({ email, password });
  await createWorkspace({
    name: 'Canary',
    subdomain: 'canary',
    plan: 'professional',
    language: 'en',
    timezone: 'Europe/Berlin',
    owner: { name: 'Canary', surname: '', email, subject },
    at: new Date(runtime.clock.now()).toISOString(),
  });
  vi.stubGlobal('fetch', toLoopback(fetch));
  // Each of its calls has ten seconds, without those in which a function loads.
  await runtime.warm();
});
beforeEach(() => {
  vi.stubEnv('CANARY_ORIGIN', new URL(runtime.url('canary')).origin);
  vi.stubEnv('USER_POOL_CLIENT_ID', clientId);
  vi.stubEnv('CANARY_EMAIL', email);
  vi.stubEnv('CANARY_PASSWORD', password);
  vi.stubEnv('CANARY_CONTACT', 'success@simulator.example');
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await runtime.stop();
});

/** Lines of the canary's own, of one run. */
const run = async () => {
  const { handler } = await import('./canary.lambda.ts');
  const told: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
  const spies = (['info', 'error'] as const).map((level) =>
    vi.spyOn(log, level).mockImplementation((message, ...more) => {
      if (String(message).startsWith('canary')) told.push([String(message), Object(more[0])]);
    }),
  );
  await handler({}, {} as Context, { signal: new AbortController().signal });
  for (const spy of spies) spy.mockRestore();
  return told;
};
const clientsLeft = async () => {
  const { clients } = await apiClient(runtime, 'canary', runtime.identity.accessToken(subject)).ok(
    listClients,
  );
  return clients.filter(({ name, status }) => name === 'Canary' && status === 'active');
};

it('walks from the sign-in to the decision, measures each step, and leaves nothing', async () => {
  const told = await run();
  expect(told.map(([message, { step }]) => [message, step])).toEqual([
    ...steps.map((step) => ['canary walked', step]),
    ['canary is back', undefined],
  ]);
  for (const [, line] of told.slice(0, -1)) expect(line.CanaryTime).toBeGreaterThanOrEqual(0);
  expect(told.at(-1)?.[1]).toMatchObject({ CanaryFalls: 0 });
  expect(runtime.mailbox.list({ to: 'success@simulator.example', limit: 5 })).toHaveLength(1);
  expect(await clientsLeft()).toEqual([]);
});

it('tells the first step that went wrong, without what it knows, and takes away what it made', async () => {
  vi.stubEnv('CANARY_PASSWORD', 'Not-the-password-1');
  const [wrong] = await run();
  expect(wrong).toMatchObject(['canary fell', { step: 'sign_in', CanaryFalls: 1 }]);
  vi.stubEnv('CANARY_PASSWORD', password);

  vi.stubEnv('CANARY_CONTACT', 'not an address');
  const told = await run();
  expect(told.at(-1)).toMatchObject(['canary fell', { step: 'prepare', CanaryFalls: 1 }]);
  expect(JSON.stringify(told)).not.toMatch(/harbours|Bearer|eyJ/);
  expect(await clientsLeft()).toEqual([]);
});
