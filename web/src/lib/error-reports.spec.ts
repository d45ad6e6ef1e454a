import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getClient } from '@sentry/browser';
import { CancelledError } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { collectErrors } from './error-reports.ts';
import { caughtByReact, reportErrorsBy } from './errors.ts';

/** Error collector on this machine, and the reports that it received, in order. */
const received: { address: string; envelope: string }[] = [];
const collector = createServer(async (request, response) => {
  let envelope = '';
  for await (const chunk of request) envelope += String(chunk);
  if (request.method === 'POST') received.push({ address: request.url ?? '', envelope });
  response
    .writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
    .end('{}');
});

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => collector.close());

it('reports unknown errors, also those from before the start, and redacts secrets', async () => {
  caughtByReact(new Error('Too early for /review/9.s3cret-token'));
  const { port } = collector.address() as AddressInfo;
  reportErrorsBy(
    collectErrors({ dsn: `http://key@127.0.0.1:${port}/7`, environment: 'local', isGuest: true }),
  );
  caughtByReact(new ApiError(409, undefined));
  caughtByReact(new CancelledError());
  caughtByReact(new TypeError('ann@client.example is not a function'));
  await expect.poll(() => received.length).toBe(2);
  const all = received.map(({ envelope }) => envelope).join('\n');
  expect(received[0]?.address).toMatch(/^\/api\/7\/envelope\//);
  expect(all).toContain('Too early for /review/…');
  expect(all).toContain('…@… is not a function');
  expect(all).not.toMatch(/s3cret|ann@|"type":"ApiError"|CancelledError/);
});

it.each([
  ['prod', [1, 0.1, 1]],
  ['stage', [1, 0.1, 1]],
  ['local', [undefined, undefined, undefined]],
])(
  'samples in %s what is asked for there: traces, sessions, sessions with an error',
  (environment, rates) => {
    const { port } = collector.address() as AddressInfo;
    collectErrors({ dsn: `http://key@127.0.0.1:${port}/7`, environment, isGuest: true });
    const options: Record<string, unknown> = { ...getClient()?.getOptions() };
    expect([
      options.tracesSampleRate,
      options.replaysSessionSampleRate,
      options.replaysOnErrorSampleRate,
    ]).toEqual(rates);
  },
);
