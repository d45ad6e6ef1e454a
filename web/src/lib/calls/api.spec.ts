import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addEmailDomain, type EmailDomain } from '#contracts/email-settings.ts';
import { problemOf } from '#contracts/errors.ts';
import { routes } from '#contracts/index.ts';
import { type Note, notes } from '#contracts/notes.ts';
import { createUser } from '#contracts/team.ts';
import { getMe, type TeamMember } from '#contracts/workspace.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { badGateway, fakeServer, fromNetwork, lost, refuse } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { speak } from '#lib/texts/translated.ts';
import { ApiError, api, confirmPersonWith, keepCallsIn, type Message, SentLater, Unanswered } from './api.ts';

const server = fakeServer();
const keep = vi.fn(async () => {});
let isWaiting = false;

beforeEach(() => keepCallsIn({ isWaiting: () => isWaiting, keep }));
afterEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
  isWaiting = false;
});

const failureOf = async (
  answer: typeof badGateway | ReturnType<typeof lost> | ReturnType<typeof refuse>,
): Promise<ApiError> => {
  server.on(getMe, answer as typeof badGateway);
  const failure = await api(getMe).catch((error: unknown) => error);
  if (!(failure instanceof ApiError)) throw new Error('no failure');
  return failure;
};

it('reports a lost connection only without any answer', async () => {
  expect(reasonOf(await failureOf(lost()))).toMatch(/^No connection/);
  expect(reasonOf(await failureOf(badGateway))).toMatch(/^Something went wrong on our side/);
  const broken = fromNetwork(() => Response.json({ message: 'Internal Server Error' }, { status: 500 }));
  expect(reasonOf(await failureOf(broken))).toMatch(/^Something went wrong on our side/);
});

/** Broken off in the middle, as by leaving the page. */
const cutOff = fromNetwork(() =>
  Object.assign(Response.json({}), { json: () => Promise.reject(new TypeError('network error')) }),
);

it('tells a change that got no answer from a read without a connection', async () => {
  const body = { body: '<p>x</p>', stage_id: 2, visible: { client: false, agency: true } };
  for (const [isChange, call] of [
    [true, () => api(notes.add, { params: { id: 1 }, body })],
    [false, () => api(getMe)],
  ] as const) {
    for (const failing of [lost(), cutOff]) {
      server.on(notes.add, failing);
      server.on(getMe, failing);
      const failure = await call().catch((error: unknown) => error);
      expect(failure).toMatchObject({ status: 0 });
      expect(failure instanceof Unanswered).toBe(isChange);
    }
  }
});

it('gives the error id, ours before that of a gateway', async () => {
  const headers = { 'apigw-requestid': 'gw1' };
  const answered = (body: object) => fromNetwork(() => Response.json(body, { status: 500, headers }));
  const failed = await failureOf(answered({ message: 'x' }));
  expect(failed.id).toBe('gw1');
  expect(reasonOf(failed)).toContain('gw1');
  const error = problemOf({ code: 'internal', id: 'ours' });
  expect((await failureOf(answered({ error }))).id).toBe('ours');
});

it('asks for mails in the language of a translated page, and leaves the browser’s to an English one', async () => {
  server.on(getMe, someone());
  const asked = async () => {
    await api(getMe);
    return server.calls(getMe).at(-1)?.headers.get('accept-language');
  };
  expect(await asked()).toBeNull();
  speak('it', { errors: {} });
  expect(await asked()).toBe('it');
  speak('en');
});

const unproven = refuse('proof_needed');

it('asks for the proof that a call demands, and repeats the same call once it is given', async () => {
  const ask = vi.fn(async () => true);
  confirmPersonWith(ask);
  const nina: TeamMember = { ...someone().user, id: 7, name: 'Nina' };
  server.on(createUser, () => {
    server.on(createUser, nina);
    return unproven;
  });
  const body = { name: 'Nina', email: 'nina@agency.example', admin: true };
  expect(await api(createUser, { body })).toEqual(nina);
  expect(ask).toHaveBeenCalledOnce();
  const [first, second] = server.calls(createUser).map((call) => ({ ...call, headers: [...call.headers] }));
  expect(second).toEqual(first);
  expect(first?.headers).toContainEqual(['idempotency-key', expect.any(String)]);
});

it('refuses a call as the server did if no proof is given, and asks no third time', async () => {
  const ask = vi.fn(async () => false);
  confirmPersonWith(ask);
  expect((await failureOf(unproven)).problem?.code).toBe('proof_needed');
  ask.mockResolvedValue(true);
  expect((await failureOf(unproven)).problem?.code).toBe('proof_needed');
  expect(ask).toHaveBeenCalledTimes(2);
  expect(server.calls(getMe)).toHaveLength(3);
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
  server.on(notes.add, lost());
  await expect(add()).rejects.toThrow(SentLater);
  expect(keep).toHaveBeenCalledExactlyOnceWith(message, { title: 'Add note' });
  server.on(notes.add, refuse('conflict'));
  await expect(add()).rejects.not.toThrow(SentLater);
  expect(await failureOf(lost())).not.toBeInstanceOf(SentLater);
  expect(keep).toHaveBeenCalledTimes(1);
});

it('queues a call behind those that wait already', async () => {
  isWaiting = true;
  await expect(add()).rejects.toThrow(SentLater);
  expect(server.calls()).toEqual([]);
});

const note: Note = {
  id: 2,
  project_id: 1,
  body: '<p>x</p>',
  pictures: {},
  stage_id: 2,
  timeline_id: 1,
  created_on: '2026-03-01T00:00:00.000Z',
  created_by_name: 'Olga',
  created_by_surname: 'Owner',
  visible_to_client: false,
  visible_to_agency: true,
  notify_client: false,
  notify_agency: false,
  version: 1,
};

describe('an Idempotency-Key', () => {
  const sentKeys = () => server.calls().map(({ headers }) => headers.get('idempotency-key'));
  const acme: EmailDomain = {
    domain: 'acme.example',
    is_verified: false,
    send_from_own_email: false,
    dns: null,
    dmarc: null,
    checked_on: null,
  };
  const create = (domain: string) => api(addEmailDomain, { body: { domain } }).catch(() => undefined);

  it('stays the same until a call has succeeded, and then is another', async () => {
    for (const answer of [lost(), badGateway, acme, acme]) {
      server.on(addEmailDomain, answer);
      await create('acme.example');
    }
    const [first, again, third, fourth] = sentKeys();
    expect(first).toBeTruthy();
    expect([again, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('is the same after a reload, and another after half an hour', async () => {
    server.on(addEmailDomain, lost());
    await create('acme.example');
    vi.resetModules();
    const reloaded = await import('./idempotency-keys.ts');
    const call = { method: 'POST', address: '/api/email-settings', body: { domain: 'acme.example' } };
    expect(reloaded.attemptKey(call)).toBe(sentKeys()[0]);
    vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] });
    expect(reloaded.attemptKey(call)).not.toBe(sentKeys()[0]);
    vi.useRealTimers();
  });

  it('for a creation is another for another body, beside the first', async () => {
    server.on(addEmailDomain, lost());
    for (const name of ['acme.example', 'bolt.example', 'acme.example', 'bolt.example']) await create(name);
    const [first, second, ...again] = sentKeys();
    expect(second).not.toBe(first);
    expect(again).toEqual([first, second]);
  });

  it('for a change is another once something else was sent to the same address', async () => {
    const show = (client: boolean) =>
      api(notes.update, { params: { id: 1, noteId: 2 }, body: { visible: { client } } }).catch(() => {});
    server.on(notes.update, lost());
    await show(true);
    server.on(notes.update, note);
    await show(false);
    server.on(notes.update, lost());
    await show(true);
    const [first, , third] = sentKeys();
    expect(third).not.toBe(first);
  });

  it('is on every call that makes or sends something, and on no other', async () => {
    server.on(getMe, someone());
    await api(getMe);
    expect(sentKeys()).toEqual([null]);
    isWaiting = true;
    for (const route of routes) await api(route, { mayWait: { title: 'Later' } }).catch(() => undefined);
    const kept = keep.mock.calls as unknown as [Message][];
    expect(kept).toHaveLength(routes.length);
    const given = routes.filter((_, index) => kept[index]?.[0].idempotencyKey).map(({ name }) => name);
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
