import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateSync } from 'node:zlib';
import {
  type BrowserClient,
  getClient,
  startBrowserTracingNavigationSpan,
  startInactiveSpan,
} from '@sentry/browser';
import { CancelledError } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { collectErrors } from './error-reports.ts';
import { caughtByReact, reportErrorsBy } from './errors.ts';

/** Error collector on this machine, with the received reports in order. */
const received: { address: string; bytes: Buffer }[] = [];
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.method === 'POST') received.push({ address: request.url ?? '', bytes: Buffer.concat(chunks) });
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
  const all = received.map(({ bytes }) => String(bytes)).join('\n');
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
  async (environment, rates) => {
    const { port } = collector.address() as AddressInfo;
    collectErrors({ dsn: `http://key@127.0.0.1:${port}/7`, environment, isGuest: true });
    const options: Record<string, unknown> = { ...getClient()?.getOptions() };
    expect([
      options.tracesSampleRate,
      options.replaysSessionSampleRate,
      options.replaysOnErrorSampleRate,
    ]).toEqual(rates);
    // It would send its trace of the page during a later test.
    await getClient()?.close(100);
  },
);

it('sends no query and no secret of an address: Stripe’s way back, in an error, a trace and a recording', async () => {
  const { port } = collector.address() as AddressInfo;
  received.length = 0;
  const page = 'http://acme.example/billing/payment-method-added';
  const back = `${page}?setup_intent=seti_1Q&setup_intent_client_secret=seti_1Q_secret_TOP&redirect_status=succeeded`;
  collectErrors({ dsn: `http://key@127.0.0.1:${port}/7`, environment: 'local', isGuest: true });
  const send = (type: string, payload: unknown) =>
    getClient()
      ?.getTransport()
      ?.send([{}, [[{ type }, payload]]] as never);
  await send('event', { exception: { values: [{ value: `No answer at ${back}` }] }, request: { url: back } });
  await send('span', {
    items: [
      { name: 'GET', attributes: { 'url.full': { value: back }, 'url.query': { value: 'a=seti_1Q' } } },
    ],
  });
  await send('replay_event', { urls: [back] });
  const link = { type: 2, tagName: 'a', attributes: { href: 'https://s3/1/plan.pdf?X-Amz-Signature=s1gn' } };
  const events = [
    { type: 4, data: { href: back } },
    { type: 2, data: { node: { type: 0, childNodes: [link] } } },
  ];
  await send('replay_recording', `{"segment_id":0}\n${JSON.stringify(events)}`);
  expect(received).toHaveLength(4);
  const recording = received[3]?.bytes ?? Buffer.of();
  const start = recording.indexOf('{"segment_id":0}\n');
  const header = JSON.parse(recording.toString('latin1').split('\n')[1] ?? '');
  expect(header).toEqual({ type: 'replay_recording', length: recording.length - start });
  const played = String(inflateSync(recording.subarray(start + '{"segment_id":0}\n'.length)));
  expect(played).toContain('https://s3/1/plan.pdf?…');
  const all = [...received.slice(0, 3).map(({ bytes }) => String(bytes)), played];
  for (const one of all) {
    expect(one).toContain(`${page}?…`);
    expect(one).not.toMatch(/seti_1Q|s1gn|redirect_status/);
  }
});

it.each([
  ['/', '/'],
  ['/projects/12/timeline/1201', '/projects/:id/timeline/:id'],
  ['/clients', '/clients'],
  ['/review/3.abcDEF', '/review/…'],
  ['/link/secret', '/link/…'],
])('names the trace of %s by its route, %s, with few attributes', async (path, route) => {
  const { port } = collector.address() as AddressInfo;
  received.length = 0;
  collectErrors({ dsn: `http://key@127.0.0.1:${port}/7`, environment: 'prod', isGuest: true });
  const client = getClient();
  if (!client) throw new Error('There is no client');
  const page = startBrowserTracingNavigationSpan(
    client as BrowserClient,
    {
      name: 'Navigation',
      attributes: { 'user_agent.original': 'Mozilla/5.0', 'http.response.status_code': 200 },
    },
    { url: `http://acme.example${path}` },
  );
  startInactiveSpan({
    name: 'GET',
    op: 'http.client',
    attributes: { 'http.request.redirect_start': 1 },
  }).end();
  page?.end();
  await client.flush();
  const spans = received.flatMap(({ bytes }) =>
    String(bytes)
      .split('\n')
      .flatMap((line): Record<string, unknown>[] => JSON.parse(line).items ?? []),
  );
  expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET', route]));
  const attributes = new Set(spans.flatMap((span) => Object.keys(span.attributes ?? {})));
  expect([...attributes]).toContain('http.response.status_code');
  expect(
    [...attributes].filter((name) => !/^sentry\.|^http\.re\w+\.(method|status_code)$/.test(name)),
  ).toEqual([]);
  const call = spans.find(({ name }) => name === 'GET');
  expect(call?.attributes).toMatchObject({ 'sentry.segment.name': { value: route } });
});
