/** Overhead of the local gateway and of the stack of every API Lambda, with a handler that does nothing. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import * as z from 'zod/mini';
import { projectRoutes } from '#contracts/projects.ts';
import { route } from '#contracts/route.ts';
import { handlerOf, publicEndpoint } from '#server/lambda/http.ts';
import type { HttpEvent } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { createApi } from '../infra/local/gateway/api.ts';
import { createGateway } from '../infra/local/gateway/gateway.ts';
import { type Bench, inTurn, main, median, ratioOf, type Undo } from './bench.ts';
import { eventFor, lambdaContext } from './invoke.ts';
import { startLoad } from './load.ts';

// All calls of this benchmark come from one network.
process.env.CALL_LIMITS = 'off';

const nothing = route({
  name: 'nothing',
  resource: 'nothing',
  method: 'GET',
  path: '/nothing/{id}',
  access: 'public',
  limit: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({}),
  body: z.optional(z.unknown()),
  answer: z.object({ text: z.string() }),
  summary: '',
});
/** Answer of about the size of GET /api/me. */
const answer = { text: 'x'.repeat(900) };
const [headers, body] = [{ 'content-type': 'application/json; charset=utf-8' }, JSON.stringify(answer)];
const path = '/api/nothing/1';

/** Lambda with as many routes as a large resource has. */
const handler = handlerOf([
  publicEndpoint(nothing, async () => answer),
  ...projectRoutes.map((one) => publicEndpoint(one, async () => refused('not_found'))),
]);

// Calls that are not from the distribution are refused.
process.env.ORIGIN_SECRET ??= 'secret';
const originSecret = process.env.ORIGIN_SECRET;

const gatewayBefore = (invoke: (event: HttpEvent) => unknown): RequestListener => {
  const unserved = async () => {
    throw new Error('Only the API is served here');
  };
  return createGateway({
    api: createApi({
      routes: [nothing, ...projectRoutes],
      authorize: () => undefined,
      invoke: async (_resource, event) => invoke(event as HttpEvent),
      now: Date.now,
      originSecret,
      headers: {},
    }),
    console: unserved,
    web: unserved,
    headers: {},
    now: Date.now,
  });
};

const servers = {
  bare: (_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  },
  gateway: gatewayBefore(() => ({ statusCode: 200, headers, body })),
  stack: gatewayBefore((event) => handler(event, lambdaContext())),
} satisfies Record<string, RequestListener>;

const startServer = async (name: keyof typeof servers, undo: Undo): Promise<number> => {
  const child = fork(import.meta.filename, [name]);
  undo(() => child.kill());
  const [port]: number[] = await once(child, 'message');
  return port ?? 0;
};

/** CPU microseconds of an invocation of the stack: unlike wall-clock time, independent of other load on the machine. */
const invocation = async (): Promise<number> => {
  const times = 10_000;
  const event = eventFor(nothing, { params: { id: '1' }, headers: { 'x-proofline-origin': originSecret } });
  const before = process.cpuUsage();
  for (let index = 0; index < times; index += 1) await handler(event, lambdaContext());
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
};

const gateway: Bench = async (undo) => {
  const { put } = startLoad(undo);
  const ports = {
    bare: await startServer('bare', undo),
    gateway: await startServer('gateway', undo),
    stack: await startServer('stack', undo),
  };
  const requests = [{ method: 'GET', path, host: 'bench.localhost' }];
  const perSecond = (name: keyof typeof servers) => async () =>
    (await put({ port: ports[name], connections: 32, requests, milliseconds: 1000 })).perSecond;
  const rates = await inTurn(9, {
    bare: perSecond('bare'),
    gateway: perSecond('gateway'),
    stack: perSecond('stack'),
  });
  const { micros } = await inTurn(15, { micros: invocation });
  return [
    { name: 'node:http alone', value: median(rates.bare), unit: 'requests/s' },
    { name: 'gateway', value: median(rates.gateway), unit: 'requests/s' },
    {
      name: 'gateway over node:http',
      value: ratioOf(rates.gateway, rates.bare),
      unit: '×',
      target: { atLeast: 0.6 },
    },
    { name: 'gateway and handler stack over node:http', value: ratioOf(rates.stack, rates.bare), unit: '×' },
    { name: 'handler stack, an invocation', value: median(micros), unit: 'µs', target: { atMost: 10 } },
  ];
};

const [name] = process.argv.slice(2);
if (import.meta.main && name !== undefined && Object.hasOwn(servers, name)) {
  const server = createServer(servers[name as keyof typeof servers]);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? address.port : 0);
  });
} else if (import.meta.main) await main(gateway);
