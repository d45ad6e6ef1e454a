import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { until } from '../testing/support.ts';
import { type AppSyncEvents, createAppSyncEvents } from './appsync-events.ts';
import type { AuthorizerQuestion } from './authorizer.ts';

let events: AppSyncEvents;
let server: Server;
let host: string;
let questions: AuthorizerQuestion[];
let moved: () => void;
const open: WebSocket[] = [];

beforeEach(async () => {
  questions = [];
  events = createAppSyncEvents({
    namespaces: ['live'],
    path: '/appsync/event',
    async authorize(question) {
      questions.push(question);
      const { authorizationToken, requestContext } = question;
      if (authorizationToken === 'broken') throw new Error('The authoriser fails');
      const isOwn = requestContext.channel?.startsWith('/live/1/') ?? true;
      return { isAuthorized: authorizationToken === 'good' && isOwn };
    },
    clock: {
      onChange(listener) {
        moved = listener;
        return () => true;
      },
    },
  });
  server = createServer((request, response) => void events.handle(request, response));
  server.on('upgrade', (...given) => events.upgrade(...given));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of open.splice(0)) socket.terminate();
  events.close();
  server.close();
  server.closeAllConnections();
});

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly event?: string;
  readonly connectionTimeoutMs?: number;
  readonly errors?: readonly { readonly errorType: string; readonly errorCode?: number }[];
}

const header = (content: object) => `header-${Buffer.from(JSON.stringify(content)).toString('base64url')}`;

const connect = async (token: string, named = host) => {
  const socket = new WebSocket(`ws://${host}/appsync/event/realtime`, [
    'aws-appsync-event-ws',
    header({ host: named, Authorization: token }),
  ]);
  open.push(socket);
  const received: Message[] = [];
  let isOver = false;
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  socket.on('close', () => {
    isOver = true;
  });
  await new Promise<void>((opened, failed) => {
    socket.once('open', opened);
    socket.once('error', failed);
  });
  const next = async (): Promise<Message> => {
    await until(() => received.length > 0);
    return received.shift() as Message;
  };
  const send = (message: object) => socket.send(JSON.stringify(message));
  return { socket, send, next, received, isOver: () => isOver };
};

/** Acknowledged connection. */
const joined = async () => {
  const connection = await connect('good');
  connection.send({ type: 'connection_init' });
  expect(await connection.next()).toEqual({ type: 'connection_ack', connectionTimeoutMs: 300_000 });
  return connection;
};

const subscribe = (channel: string, id = 'a', token = 'good') => ({
  type: 'subscribe',
  id,
  channel,
  authorization: { host, Authorization: token },
});

const signature = (service = 'appsync') =>
  `AWS4-HMAC-SHA256 Credential=AKID/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`;

const publish = async (body: unknown, authorization = signature()) => {
  const answer = await fetch(`http://${host}/appsync/event`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as Record<string, never>) };
};
const message = (channel: string, ...texts: string[]) => ({ channel, events: texts });
const refusal = (errorType: string, status = 400) => ({
  status,
  errors: [expect.objectContaining({ errorType })],
});

describe('AppSync Events', () => {
  it('gives what is published to those who subscribed to its channel, and to nobody else', async () => {
    const before = events.operations();
    const hearer = await joined();
    const other = await joined();
    hearer.send(subscribe('/live/1/project-7'));
    other.send(subscribe('/live/1/project-8'));
    expect(await hearer.next()).toEqual({ type: 'subscribe_success', id: 'a' });
    expect(await other.next()).toEqual({ type: 'subscribe_success', id: 'a' });
    expect(events.channels()).toEqual(['/live/1/project-7', '/live/1/project-8']);
    expect(await publish(message('/live/1/project-7', '{"n":1}', '{"n":2}'))).toMatchObject({
      status: 200,
      failed: [],
      successful: [{ index: 0 }, { index: 1 }],
    });
    expect([await hearer.next(), await hearer.next()]).toEqual([
      { type: 'data', id: 'a', event: '{"n":1}' },
      { type: 'data', id: 'a', event: '{"n":2}' },
    ]);
    expect(events.operations()).toEqual({
      published: before.published + 2,
      delivered: before.delivered + 2,
      joined: before.joined + 4,
    });
    hearer.send({ type: 'unsubscribe', id: 'a' });
    expect(await hearer.next()).toEqual({ type: 'unsubscribe_success', id: 'a' });
    await publish(message('/live/1/project-7', '3'));
    hearer.send({ type: 'unsubscribe', id: 'a' });
    // Nothing came between.
    expect((await hearer.next()).type).toBe('unsubscribe_error');
    expect(other.received).toEqual([]);
  });

  it('takes a wildcard at the end of a subscription, not of a publication', async () => {
    const hearer = await joined();
    hearer.send(subscribe('/live/1/*'));
    expect((await hearer.next()).type).toBe('subscribe_success');
    await publish(message('/live/1/project-7', '1'));
    expect((await hearer.next()).event).toBe('1');
    expect(await publish(message('/live/1/*', '1'))).toEqual(refusal('BadRequestException'));
  });

  it('asks the authoriser about connections and subscriptions, with the token of each', async () => {
    const hearer = await joined();
    hearer.send(subscribe('live/1/project-7/'));
    await hearer.next();
    hearer.send(subscribe('/live/2/project-7', 'b'));
    expect(await hearer.next()).toMatchObject({
      type: 'subscribe_error',
      id: 'b',
      errors: [{ errorType: 'UnauthorizedException' }],
    });
    hearer.send(subscribe('/live/1/project-7', 'c', 'bad'));
    expect((await hearer.next()).type).toBe('subscribe_error');
    expect(
      questions.map(({ authorizationToken, requestContext: { operation, channel } }) => [
        authorizationToken,
        operation,
        channel,
      ]),
    ).toEqual([
      ['good', 'EVENT_CONNECT', undefined],
      ['good', 'EVENT_SUBSCRIBE', '/live/1/project-7'],
      ['good', 'EVENT_SUBSCRIBE', '/live/2/project-7'],
      ['bad', 'EVENT_SUBSCRIBE', '/live/1/project-7'],
    ]);
    expect(events.channels()).toEqual(['/live/1/project-7']);
  });

  it.each(['bad', 'broken', ''])('refuses a connection with the token "%s", and ends it', async (token) => {
    // Tells of an authoriser that fails.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const connection = await connect(token);
    connection.send({ type: 'connection_init' });
    expect(await connection.next()).toMatchObject({
      type: 'connection_error',
      errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }],
    });
    await until(connection.isOver);
  });

  it('takes no subscription before the connection is acknowledged', async () => {
    const connection = await connect('good');
    connection.send(subscribe('/live/1/project-7'));
    expect((await connection.next()).errors?.[0]?.errorType).toBe('UnsupportedOperation');
    expect(events.channels()).toEqual([]);
  });

  it('refuses a socket for another host, another path and without the protocol', async () => {
    await expect(connect('good', 'elsewhere')).rejects.toThrow('400');
    const plain = new WebSocket(`ws://${host}/appsync/event/realtime`);
    await expect(new Promise((_, failed) => plain.once('error', failed))).rejects.toThrow('400');
    const wrong = new WebSocket(`ws://${host}/appsync/other`, ['aws-appsync-event-ws']);
    await expect(new Promise((_, failed) => wrong.once('error', failed))).rejects.toThrow('404');
  });

  it('refuses ids twice, channels out of form and unknown namespaces', async () => {
    const hearer = await joined();
    const outcome = async (channel: string, id: string) => {
      hearer.send(subscribe(channel, id));
      const { type, errors } = await hearer.next();
      return errors?.[0]?.errorType ?? type;
    };
    expect(await outcome('/live/1/a', 'a')).toBe('subscribe_success');
    expect(await outcome('/live/1/b', 'a')).toBe('DuplicatedOperationError');
    for (const channel of ['/live/1/-a', '/live/1/a_b', `/live/1/${'a'.repeat(51)}`, '/live/1/2/3/4/5', ''])
      expect(await outcome(channel, channel), channel).toBe('BadRequestException');
    expect(await outcome(`/live/1/${'a'.repeat(50)}`, 'long')).toBe('subscribe_success');
    expect(await outcome('/other/1', 'c')).toBe('UnauthorizedException');
  });

  it('allows 100 subscriptions of a connection', async () => {
    const hearer = await joined();
    for (let index = 0; index < 100; index += 1) {
      hearer.send(subscribe(`/live/1/${index}`, String(index)));
      expect((await hearer.next()).type).toBe('subscribe_success');
    }
    hearer.send(subscribe('/live/1/more', 'more'));
    expect((await hearer.next()).errors?.[0]?.errorType).toBe('MaxSubscriptionsReachedError');
  });

  it('publishes for IAM alone, of its own service', async () => {
    expect((await publish(message('/live/1/a', '1'), 'good')).status).toBe(403);
    expect(await publish(message('/live/1/a', '1'), signature('sqs'))).toEqual(
      refusal('UnauthorizedException', 401),
    );
    expect(await publish(message('/other/1/a', '1'))).toEqual(refusal('UnauthorizedException', 401));
    expect(events.published()).toEqual([]);
  });

  it('publishes 1 to 5 events of 240 KB in a request, each as JSON', async () => {
    const largest = JSON.stringify('a'.repeat(240 * 1024 - 2));
    expect((await publish(message('/live/1/a', largest))).status).toBe(200);
    expect(await publish(message('/live/1/a', `${largest} `))).toEqual(refusal('BadRequestException'));
    expect(await publish(message('/live/1/a'))).toEqual(refusal('BadRequestException'));
    expect(await publish(message('/live/1/a', ...'123456'))).toEqual(refusal('BadRequestException'));
    expect(await publish({ channel: '/live/1/a' })).toEqual(refusal('BadRequestException'));
    expect(await publish(message('/live/1/b', '1', 'no json', '3'))).toMatchObject({
      status: 200,
      successful: [{ index: 0 }, { index: 2 }],
      failed: [{ index: 1 }],
    });
    expect(events.published().filter(({ channel }) => channel === '/live/1/b')).toHaveLength(2);
  });

  it('ends connections when its clock is moved, and when it is cut, until it is restored', async () => {
    const first = await joined();
    moved();
    await until(first.isOver);
    const second = await joined();
    events.cut();
    await until(second.isOver);
    await expect(connect('good')).rejects.toThrow();
    events.restore();
    await joined();
  });
});
