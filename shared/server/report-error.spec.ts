import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { reportError } from './report-error.ts';

let status = 200;
const received: { address: string; auth: string; lines: unknown[] }[] = [];
const collector = createServer(async (request, response) => {
  let envelope = '';
  for await (const chunk of request) envelope += String(chunk);
  received.push({
    address: request.url ?? '',
    auth: String(request.headers['x-sentry-auth']),
    lines: envelope.split('\n').map((line) => JSON.parse(line)),
  });
  response.writeHead(status).end();
});

const about = { id: 'a1', place: 'GET /api/me' };

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => collector.close());
afterEach(() => {
  vi.unstubAllEnvs();
  received.length = 0;
  status = 200;
});

const configure = (path = '/7') => {
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('ERRORS_DSN', `http://publickey@127.0.0.1:${port}${path}`);
};

it('reports the error, its place and its id to the collector', async () => {
  configure();
  const cause = new RangeError('too far');
  await reportError(new TypeError('No /review/9.s3cret for ann@client.example', { cause }), about);
  const [{ address, auth, lines } = { address: '', auth: '', lines: [] }] = received;
  expect(address).toBe('/api/7/envelope/');
  expect(auth).toContain('sentry_key=publickey');
  const [header, item, event] = lines;
  expect(item).toEqual({ type: 'event' });
  expect(event).toMatchObject({
    ...(header as object),
    level: 'error',
    transaction: 'GET /api/me',
    tags: { error_id: 'a1' },
    exception: {
      values: [
        { type: 'RangeError', value: 'too far' },
        { type: 'TypeError', value: 'No /review/… for …@…' },
      ],
    },
  });
  expect(JSON.stringify(event)).toContain('report-error.spec.ts');
});

it('supports a collector below a path', async () => {
  configure('/errors/12');
  await reportError(new Error('x'), about);
  expect(received[0]?.address).toBe('/errors/api/12/envelope/');
});

it('sends nothing if no collector is configured', async () => {
  await reportError(new Error('x'), about);
  expect(received).toEqual([]);
});

it('resolves if the collector fails or cannot be reached', async () => {
  configure();
  status = 500;
  await expect(reportError(new Error('x'), about)).resolves.toBeUndefined();
  vi.stubEnv('ERRORS_DSN', 'http://key@127.0.0.1:1/7');
  await expect(reportError(new Error('x'), about)).resolves.toBeUndefined();
});
