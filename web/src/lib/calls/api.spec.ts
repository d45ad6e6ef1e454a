import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { problemOf } from '#contracts/errors.ts';
import { routes } from '#contracts/index.ts';
import { notes } from '#contracts/notes.ts';
import { createUser } from '#contracts/team.ts';
import { getMe } from '#contracts/workspace.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { speak } from '#lib/texts/translated.ts';
import { ApiError, api, confirmPersonWith, keepCallsIn, type Message, SentLater, Unanswered } from './api.ts';

const network = vi.fn<typeof fetch>();
const keep = vi.fn(async () => {});
let isWaiting = false;

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  keepCallsIn({ isWaiting: () => isWaiting, keep });
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  isWaiting = false;
});

const failureOf = async (answer: Response | Error): Promise<ApiError> => {
  if (answer instanceof Error) network.mockRejectedValueOnce(answer);
  else network.mockResolvedValueOnce(answer);
  const failure = await api(getMe).catch((error: unknown) => error);
  if (!(failure instanceof ApiError)) throw new Error('no failure');
  return failure;
};

it('reports a lost connection only without any answer', async () => {
  expect(reasonOf(await failureOf(new TypeError('Failed to fetch')))).toMatch(/^No connection/);
  expect(reasonOf(await failureOf(new Response('<h1>Bad gateway</h1>', { status: 502 })))).toMatch(
    /^Something went wrong on our side/,
  );
  expect(
    reasonOf(await failureOf(Response.json({ message: 'Internal Server Error' }, { status: 500 }))),
  ).toMatch(/^Something went wrong on our side/);
});

const cutOff = () =>
  Object.assign(Response.json({}), { json: () => Promise.reject(new TypeError('network error')) });

it('tells a change that got no answer from a read without a connection', async () => {
  const body = { body: '<p>x</p>', stage_id: 2, visible: { client: false, agency: true } };
  for (const [isChange, call] of [
    [true, () => api(notes.add, { params: { id: 1 }, body })],
    [false, () => api(getMe)],
  ] as const) {
    const failures = [
      () => network.mockRejectedValueOnce(new TypeError('Failed to fetch')),
      // Broken off in the middle of its answer, as by leaving the page.
      () => network.mockResolvedValueOnce(cutOff()),
    ];
    for (const fail of failures) {
      fail();
      const failure = await call().catch((error: unknown) => error);
      expect(failure).toMatchObject({ status: 0 });
      expect(failure instanceof Unanswered).toBe(isChange);
    }
  }
});

it('gives the error id, ours before that of a gateway', async () => {
  const headers = { 'apigw-requestid': 'gw1' };
  const failed = await failureOf(Response.json({ message: 'x' }, { status: 500, headers }));
  expect(failed.id).toBe('gw1');
  expect(reasonOf(failed)).toContain('gw1');
  const error = problemOf({ code: 'internal', id: 'ours' });
  expect((await failureOf(Response.json({ error }, { status: 500, headers }))).id).toBe('ours');
});

it('asks for mails in the language of a translated page, and leaves the browser’s to an English one', async () => {
  const asked = async () => {
    network.mockResolvedValueOnce(Response.json({}));
    await api(getMe);
    return new Headers(network.mock.lastCall?.[1]?.headers).get('accept-language');
  };
  expect(await asked()).toBeNull();
  speak('it', { errors: {} });
  expect(await asked()).toBe('it');
  speak('en');
});

const unproven = () => Response.json({ error: problemOf({ code: 'proof_needed' }) }, { status: 403 });

it('asks for the proof that a call demands, and repeats the same call once it is given', async () => {
  const ask = vi.fn(async () => true);
  confirmPersonWith(ask);
  network.mockResolvedValueOnce(unproven()).mockResolvedValueOnce(Response.json({ id: 7 }));
  const body = { name: 'Nina', email: 'nina@agency.example', admin: true };
  expect(await api(createUser, { body })).toEqual({ id: 7 });
  expect(ask).toHaveBeenCalledOnce();
  const [first, second] = network.mock.calls.map(([, sent]) => sent);
  expect(second).toEqual(first);
  expect(first?.headers).toMatchObject({ 'idempotency-key': expect.any(String) });
});

it('refuses a call as the server did if no proof is given, and asks no third time', async () => {
  const ask = vi.fn(async () => false);
  confirmPersonWith(ask);
  expect((await failureOf(unproven())).problem?.code).toBe('proof_needed');
  ask.mockResolvedValue(true);
  network.mockResolvedValueOnce(unproven());
  expect((await failureOf(unproven())).problem?.code).toBe('proof_needed');
  expect(ask).toHaveBeenCalledTimes(2);
});

const add = () =>
  api(notes.add, {
    params: { id: 1 },
    body: { body: '<p>x</p>', stage_id: 2, visible: { client: false, agency: true } },
    mayWait: { title: 'Add note' },
  });
const message = {
  method: 'POST',
  address: '/api/projects/1/notes',
  idempotencyKey: expect.any(String),
  body: expect.objectContaining({ stage_id: 2 }),
};

it('queues calls that may wait while offline, and no others', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(add()).rejects.toThrow(SentLater);
  expect(keep).toHaveBeenCalledExactlyOnceWith(message, { title: 'Add note' });
  network.mockResolvedValueOnce(Response.json({ error: problemOf({ code: 'conflict' }) }, { status: 409 }));
  await expect(add()).rejects.not.toThrow(SentLater);
  expect(await failureOf(new TypeError('Failed to fetch'))).not.toBeInstanceOf(SentLater);
  expect(keep).toHaveBeenCalledTimes(1);
});

it('queues a call behind those that wait already', async () => {
  isWaiting = true;
  await expect(add()).rejects.toThrow(SentLater);
  expect(network).not.toHaveBeenCalled();
});

describe('an Idempotency-Key', () => {
  const sentKeys = () =>
    network.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  const lost = () => network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const answered = (status = 200) => network.mockResolvedValueOnce(Response.json({}, { status }));
  const create = (name: string) =>
    api(createClient, { body: { name, contacts: [] } } as never).catch(() => undefined);

  it('stays the same until a call has succeeded, and then is another', async () => {
    lost();
    await create('Acme');
    answered(502);
    await create('Acme');
    answered();
    await create('Acme');
    answered();
    await create('Acme');
    const [first, again, third, fourth] = sentKeys();
    expect(first).toBeTruthy();
    expect([again, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('is the same after a reload, and another after half an hour', async () => {
    lost();
    await create('Acme');
    vi.resetModules();
    const reloaded = await import('./idempotency-keys.ts');
    const call = { method: 'POST', address: '/api/clients', body: { name: 'Acme', contacts: [] } };
    expect(reloaded.attemptKey(call)).toBe(sentKeys()[0]);
    vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] });
    expect(reloaded.attemptKey(call)).not.toBe(sentKeys()[0]);
    vi.useRealTimers();
  });

  it('for a creation is another for another body, beside the first', async () => {
    for (const name of ['Acme', 'Bolt', 'Acme', 'Bolt']) {
      lost();
      await create(name);
    }
    const [acme, bolt, acmeAgain, boltAgain] = sentKeys();
    expect(bolt).not.toBe(acme);
    expect([acmeAgain, boltAgain]).toEqual([acme, bolt]);
  });

  it('for a change is another once something else was sent to the same address', async () => {
    const show = (client: boolean) =>
      api(notes.update, { params: { id: 1, noteId: 2 }, body: { visible: { client } } } as never).catch(
        () => {},
      );
    lost();
    await show(true);
    answered();
    await show(false);
    lost();
    await show(true);
    const [first, , third] = sentKeys();
    expect(third).not.toBe(first);
  });

  it('is on every call that makes or sends something, and on no other', async () => {
    for (const route of routes) {
      answered();
      await api(route, { params: { id: 1 } as never }).catch(() => undefined);
    }
    const given = routes.filter((_, index) => sentKeys()[index] !== null).map(({ name }) => name);
    expect(given).toEqual(routes.filter(({ keyed }) => keyed).map(({ name }) => name));
  });

  it('for a call that waits is not that of the next', async () => {
    isWaiting = true;
    await expect(add()).rejects.toThrow(SentLater);
    await expect(add()).rejects.toThrow(SentLater);
    const [[first], [second]] = keep.mock.calls as unknown as [[Message], [Message]];
    expect(first.idempotencyKey).not.toBe(second.idempotencyKey);
  });
});
