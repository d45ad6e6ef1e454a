import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Note, notes } from '#contracts/notes.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { api, keepCallsIn, SentLater } from '#lib/calls/api.ts';
import { forgetPerson, rememberPerson } from '#lib/session/signed-in-person.ts';
import { badGateway, fakeServer, fromNetwork, lost, refuse } from '#lib/testing/fake-server.testing.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());
// Fake IndexedDB, by store and key.
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => name,
  get: async (key: string, store: string) => stored.get(`${store}/${key}`),
  update: async (key: string, how: (value: unknown) => unknown, store: string) => {
    stored.set(`${store}/${key}`, how(stored.get(`${store}/${key}`)));
  },
  clear: async (store: string) => {
    for (const key of stored.keys()) if (key.startsWith(`${store}/`)) stored.delete(key);
  },
}));

const { confirmCall, dropCall, keepCall, sendKeptCalls } = await import('./outbox.ts');
const { isOld, ownCalls: outbox } = await import('./outbox-calls.ts');
const { isWaiting } = await import('./outbox-flag.ts');

const server = fakeServer();
const noteOf = (body: string): Note => ({
  id: 5,
  project_id: 1,
  body,
  pictures: {},
  stage_id: 1,
  timeline_id: 7,
  created_on: '2026-03-01T00:00:00.000Z',
  created_by_name: 'Ann',
  created_by_surname: 'Alba',
  visible_to_client: false,
  visible_to_agency: true,
  notify_client: false,
  notify_agency: false,
  version: 1,
});
/** Notes that the server has added, without those that a repetition of a call asked for again. */
let added: string[];
const adds = () =>
  server.on(notes.add, ({ body }) => {
    added.push(body.body);
    return noteOf(body.body);
  });

let isOffline: boolean;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await rememberPerson('ann');
  isOffline = true;
  added = [];
  keepCallsIn({ isWaiting: () => isOffline || isWaiting(), keep: keepCall });
  adds();
});
afterEach(async () => {
  await forgetPerson();
  localStorage.clear();
  sessionStorage.clear();
  stored.clear();
  vi.useRealTimers();
});

const addNote = (text: string) =>
  api(notes.add, {
    params: { id: 1 },
    body: { body: text, stage_id: 1, timeline_id: 7 },
    mayWait: { title: `Add ${text}`, detail: text },
  });
const approve = (rev: number) =>
  api(approveRevision, { params: { id: 7, stage: 1, rev }, mayWait: { title: `Approve ${rev}` } });
/** Expects that a call waits for a connection. */
const waits = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(SentLater);
const sent = () => server.calls(notes.add).map(({ body }) => body.body);
const keys = () => server.calls(notes.add).map(({ headers }) => headers.get('idempotency-key'));
const titles = () => outbox.calls().map(({ title }) => title);

it('sends in the order given, each with a key of its own', async () => {
  for (const text of ['one', 'two', 'three']) await waits(addNote(text));
  expect(sent()).toEqual([]);
  expect(isWaiting()).toBe(true);
  expect((await sendKeptCalls()).map(({ detail }) => detail)).toEqual(['one', 'two', 'three']);
  expect(sent()).toEqual(['one', 'two', 'three']);
  expect(new Set(keys()).size).toBe(3);
  expect(keys()).not.toContain(null);
  expect(titles()).toEqual([]);
  expect(isWaiting()).toBe(false);
});

it('queues a repeated press once, and a repeated text twice', async () => {
  for (const rev of [1, 1, 2]) await waits(approve(rev));
  for (const _ of ['once', 'again']) await waits(addNote('Mind the tide'));
  expect(titles()).toEqual(['Approve 1', 'Approve 2', 'Add Mind the tide', 'Add Mind the tide']);
});

describe('a call whose answer was lost', () => {
  it('waits with its key, and is not done twice', async () => {
    isOffline = false;
    server.on(notes.add, lost(noteOf('one')));
    await waits(addNote('one'));
    adds();
    expect((await sendKeptCalls()).map(({ detail }) => detail)).toEqual(['one']);
    expect(sent()).toEqual(['one', 'one']);
    expect(new Set(keys()).size).toBe(1);
    expect(added).toEqual([]);
    expect(titles()).toEqual([]);
  });

  it('waits on where it is lost again from the queue', async () => {
    await waits(addNote('one'));
    server.on(notes.add, lost(noteOf('one')));
    expect(await sendKeptCalls()).toEqual([]);
    expect(titles()).toEqual(['Add one']);
    adds();
    await sendKeptCalls();
    expect(new Set(keys()).size).toBe(1);
    expect(added).toEqual([]);
    expect(titles()).toEqual([]);
  });
});

it.each([
  ['no answer', () => lost()],
  ['an ended session', () => refuse('unauthorized')],
  ['a workspace on hold', () => refuse('workspace_held')],
  ['too many calls', () => refuse('too_many_requests', { params: { seconds: 1, wait: '1 second' } })],
  ['a failure of the server', () => refuse('internal', { id: 'e1' })],
  ['a gateway without a server', () => badGateway],
  ['a busy server', () => refuse('busy')],
  ['an earlier attempt that is still worked on', () => refuse('idempotency_running')],
])('stops at %s, and goes on there with the same key', async (_, answer) => {
  for (const text of ['one', 'two']) await waits(addNote(text));
  server.on(notes.add, answer());
  expect(await sendKeptCalls()).toEqual([]);
  expect(sent()).toEqual(['one']);
  expect(titles()).toEqual(['Add one', 'Add two']);
  expect(isWaiting()).toBe(true);
  adds();
  await sendKeptCalls();
  expect(sent()).toEqual(['one', 'one', 'two']);
  const [first, again, other] = keys();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(added).toEqual(['one', 'two']);
});

it.each([
  ['the server', () => refuse('project_closed'), { code: 'project_closed' }],
  ['somebody before it', () => fromNetwork(() => new Response('Blocked', { status: 403 })), { status: 403 }],
])('keeps a call that %s refused with its text, and sends the rest', async (_, refusal, refused) => {
  for (const text of ['one', 'two']) await waits(addNote(text));
  server.on(notes.add, ({ body }) => (body.body === 'one' ? refusal() : noteOf(body.body)));
  expect((await sendKeptCalls()).map(({ detail }) => detail)).toEqual(['two']);
  expect(outbox.calls()).toMatchObject([{ detail: 'one', refused }]);
  expect(isWaiting()).toBe(false);
  await sendKeptCalls();
  expect(sent()).toEqual(['one', 'two']);
});

it('does not send a cancelled call', async () => {
  await waits(addNote('one'));
  const [call] = outbox.calls();
  await dropCall(call?.id ?? '');
  await sendKeptCalls();
  expect(sent()).toEqual([]);
});

it('asks before it sends a call whose idempotency key may have expired', async () => {
  await waits(addNote('one'));
  vi.setSystemTime(Date.now() + 23.5 * 3600_000);
  await sendKeptCalls();
  expect(sent()).toEqual([]);
  const [call] = outbox.calls();
  expect(call && isOld(call)).toBe(true);
  await confirmCall(call?.id ?? '');
  await sendKeptCalls();
  expect(sent()).toEqual(['one']);
});

it('sends no calls of another person', async () => {
  await waits(addNote('one'));
  await rememberPerson('bob');
  await sendKeptCalls();
  expect(titles()).toEqual([]);
  await rememberPerson('ann');
  await sendKeptCalls();
  expect(sent()).toEqual([]);
});
