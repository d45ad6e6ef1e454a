import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contracts/errors.ts';
import { listInbox, markInbox } from '#contracts/inbox.ts';
import { reviewPoints } from '#contracts/points.ts';
import { listProjects } from '#contracts/projects.ts';
import { redeemSession } from '#contracts/session.ts';
import { logOutUser, updateUser, uploadUserPicture } from '#contracts/team.ts';
import { ApiError, api, Unanswered } from '#lib/calls/api.ts';
import { badGateway, fromNetwork, lost, makeFakeServer, refuse } from './fake-server.testing.ts';

let server: ReturnType<typeof makeFakeServer>;
beforeEach(() => {
  server = makeFakeServer();
  vi.stubGlobal('fetch', server.fetch);
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const page = { items: [], next: null };
const failureOf = async (call: Promise<unknown>) => {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error('no failure');
  return failure;
};

describe('a request', () => {
  it('is read as in production: ids of the path, defaults of the query, trimmed texts of the body', async () => {
    server.on(listInbox, page);
    await api(listInbox);
    expect(server.calls(listInbox)).toMatchObject([{ query: { state: 'unread' } }]);
    expect(server.calls(listInbox)[0]?.headers.has('idempotency-key')).toBe(false);
    server.on(reviewPoints.mark, { good: [] });
    const answerer = { name: ' Ann ', email: ' ann@client.example ' };
    const params = { token: 't'.repeat(43), file: 'a/b' };
    await api(reviewPoints.mark, { params, body: { good: true, answerer } });
    expect(server.calls(reviewPoints.mark)).toMatchObject([
      { params, body: { good: true, answerer: { name: 'Ann', email: 'ann@client.example' } } },
    ]);
  });

  it.each([
    ['with a field out of bounds', { ids: [], state: 'done' }, 'ids'],
    ['with a value that is none', { ids: ['a'], state: 'gone' }, 'state'],
    ['with a key that the route does not know', { ids: ['a'], state: 'done', untill: '' }, 'untill'],
  ])('is refused as the server refuses one %s', async (_, body, field) => {
    server.on(markInbox, { ok: true });
    const failure = await failureOf(api(markInbox, { body: body as never }));
    expect(failure).toMatchObject({ status: 400, problem: { code: 'invalid_input', field } });
    expect(failure.message).not.toContain('{');
    expect(server.calls()).toEqual([]);
    expect(server.faults()).toEqual([`markInbox: the server refuses the request: ${failure.message}`]);
  });

  it('is refused in the words of the schema, whose braces are no parameter', async () => {
    server.on(redeemSession, badGateway);
    const failure = await failureOf(api(redeemSession, { body: { code: 'c', verifier: 'v' } }));
    expect(failure).toMatchObject({ problem: { code: 'invalid_input', field: 'code' } });
    expect(failure.message).toContain('{43}');
    expect(server.faults()).toEqual([`redeemSession: the server refuses the request: ${failure.message}`]);
  });

  it('is refused with an id that can be none, and with a file that is too large', async () => {
    server.on(updateUser, badGateway);
    const failure = await failureOf(api(updateUser, { params: { id: 0 }, body: {} as never }));
    expect(failure.problem?.code).toBe('no_valid_user_id');
    server.on(uploadUserPicture, badGateway);
    const file = new Blob([new Uint8Array(1_000_001)]);
    const tooLarge = await failureOf(api(uploadUserPicture, { params: { id: 1 }, file }));
    expect(tooLarge.problem?.code).toBe('body_too_large');
    expect(server.faults()).toEqual([
      expect.stringMatching(/^updateUser: the server refuses the request: /),
      expect.stringMatching(/^uploadUserPicture: the server refuses the request: /),
    ]);
  });

  it('to a route that the spec does not name is a fault, and to one that the API does not have', async () => {
    await failureOf(api(listInbox));
    await server.fetch('/api/inbax');
    expect(server.faults()).toEqual([
      'listInbox (GET /api/inbox): the spec names no answer to it',
      'GET /api/inbax: the API has no such call',
    ]);
    expect(server.faults()).toEqual([]);
  });
});

it('a file comes from the store that the spec gives, and is a fault without one', async () => {
  await server.fetch('https://store.example/film.json');
  expect(server.faults()).toEqual(['GET https://store.example/film.json: the spec has no store of files']);
  server.store((address, { method }) => Response.json({ address, method }));
  const answer = await server.fetch('https://store.example/film.json', { method: 'PUT' });
  expect(await answer.json()).toEqual({ address: 'https://store.example/film.json', method: 'PUT' });
  expect(server.faults()).toEqual([]);
  expect(server.calls()).toEqual([]);
});

describe('an answer', () => {
  it.each([
    ['lacks a field', { items: [] }, 'listInbox: the answer’s field "next" cannot be so'],
    ['has a field of another shape', { items: [{}], next: null }, 'the answer’s field "items.0.id"'],
    ['has a field that none has', { ...page, count: 0 }, 'listInbox: no answer has the field "count"'],
  ])('is a fault that %s', async (_, answer, fault) => {
    server.on(listInbox, answer as never);
    await failureOf(api(listInbox));
    expect(server.faults()).toEqual([expect.stringContaining(fault)]);
  });

  it('comes late, in another order, or never', async () => {
    const held = server.hold(listInbox);
    const states = ['unread', 'done', 'read'] as const;
    const reads = states.map((state) => api(listInbox, { query: { state } }));
    const order: string[] = [];
    states.forEach((state, index) => void reads[index]?.then(() => order.push(state)));
    await vi.waitFor(() => expect(held.map(({ query }) => query.state)).toEqual(states));
    held[1]?.answer(page);
    await reads[1];
    held[0]?.answer(page);
    await reads[0];
    expect(order).toEqual(['done', 'unread']);
  });

  it('is not waited for any more once its call is given up', async () => {
    server.hold(listInbox);
    const giving = new AbortController();
    const read = api(listInbox, { signal: giving.signal });
    giving.abort();
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a refusal', () => {
  it('has the status and the words of the catalogue, and the fresh state of a conflict', async () => {
    server.on(markInbox, refuse('conflict', {}, { version: 2 }));
    const failure = await failureOf(api(markInbox, { body: { ids: ['a'], state: 'done' } }));
    expect(failure).toMatchObject({ status: 409, current: { version: 2 }, problem: { code: 'conflict' } });
  });

  it('by an unknown code, or without what its words name, is a fault', async () => {
    server.on(listInbox, refuse('no_inbox' as ErrorCode));
    await failureOf(api(listInbox));
    server.on(listInbox, refuse('undo_limit'));
    await failureOf(api(listInbox));
    expect(server.faults()).toEqual([
      'listInbox: the catalogue of errors has no "no_inbox"',
      'listInbox: a refusal as "undo_limit" has the parameter "max"',
    ]);
  });

  it('comes from a gateway as from the server, for one call or all', async () => {
    server.on(listInbox, badGateway);
    expect(await failureOf(api(listInbox))).toMatchObject({ status: 502, problem: undefined });
    server.on(
      listInbox,
      fromNetwork(() => new Response('')),
    );
    expect(await api(listInbox)).toBeUndefined();
    server.down();
    expect(await failureOf(api(listProjects))).toMatchObject({ status: 502 });
    expect(server.faults()).toEqual([]);
  });
});

describe('a lost answer', () => {
  it('leaves the call without an outcome', async () => {
    server.on(markInbox, lost());
    const failure = await failureOf(api(markInbox, { body: { ids: ['a'], state: 'done' } }));
    expect(failure).toBeInstanceOf(Unanswered);
  });

  it('is checked like any other', async () => {
    server.on(listInbox, () => lost({ items: [] } as never));
    await failureOf(api(listInbox));
    expect(server.faults()).toHaveLength(1);
  });

  it('goes to the repetition of a call with a key, which does nothing again', async () => {
    const act = vi.fn(() => lost({ ok: true } as const));
    server.on(logOutUser, act);
    const logOut = () => api(logOutUser, { params: { id: 2 } });
    expect(await failureOf(logOut())).toBeInstanceOf(Unanswered);
    expect(await logOut()).toEqual({ ok: true });
    const keys = server.calls(logOutUser).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(act).toHaveBeenCalledOnce();
    server.on(logOutUser, { ok: true });
    await logOut();
    expect(server.calls(logOutUser)).toHaveLength(3);
  });
});

it('is the only stand-in for the server in specs of the web', () => {
  const folder = join(import.meta.dirname, '../..');
  const others = globSync('**/*.{spec,property,testing}.{ts,tsx}', { cwd: folder }).filter(
    (file) =>
      !file.startsWith('lib/testing/fake-server.') &&
      /stubGlobal\(\s*'fetch'|spyOn\(\s*\w+,\s*'fetch'|\.fetch = /.test(
        readFileSync(join(folder, file), 'utf8'),
      ),
  );
  expect(others).toEqual([]);
});
