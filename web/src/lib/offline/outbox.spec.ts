import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import { ApiError, type Message } from '#lib/calls/api.ts';
import { forgetPerson, rememberPerson } from '#lib/session/signed-in-person.ts';

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
const sendKept = vi.hoisted(() => vi.fn<(message: Message) => Promise<unknown>>());
vi.mock('#lib/calls/api.ts', async (actual) => ({
  ...(await actual<typeof import('#lib/calls/api.ts')>()),
  sendKept,
}));

const { confirmCall, dropCall, keepCall, sendKeptCalls } = await import('./outbox.ts');
const { isOld, ownCalls: outbox } = await import('./outbox-calls.ts');
const { isWaiting } = await import('./outbox-flag.ts');

const message = (address: string): Message => ({ method: 'POST', address });
const sent = () => sendKept.mock.calls.map(([{ address }]) => address);
const titles = () => outbox.calls().map(({ title }) => title);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await rememberPerson('ann');
  sendKept.mockResolvedValue({});
});
afterEach(async () => {
  await forgetPerson();
  localStorage.clear();
  stored.clear();
  vi.resetAllMocks();
  vi.useRealTimers();
});

it('sends in the order given, each with a key of its own', async () => {
  for (const address of ['/1', '/2', '/3']) await keepCall(message(address), { title: address });
  expect(isWaiting()).toBe(true);
  expect((await sendKeptCalls()).map(({ title }) => title)).toEqual(['/1', '/2', '/3']);
  expect(sent()).toEqual(['/1', '/2', '/3']);
  const keys = sendKept.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
  expect(new Set(keys).size).toBe(3);
  expect(keys).not.toContain(undefined);
  expect(titles()).toEqual([]);
  expect(isWaiting()).toBe(false);
});

it('queues a repeated press once, and a repeated text twice', async () => {
  for (const body of [{ revision: 1 }, { revision: 1 }, { revision: 2 }]) {
    await keepCall({ ...message('/approve'), body }, { title: `Approve ${body.revision}` });
  }
  for (const _ of ['once', 'again'])
    await keepCall(message('/notes'), { title: 'Note', detail: 'Mind the tide' });
  expect(titles()).toEqual(['Approve 1', 'Approve 2', 'Note', 'Note']);
});

it.each([
  [0, undefined],
  [401, undefined],
  [403, 'workspace_held'],
  [429, undefined],
  [500, undefined],
  [503, undefined],
] as const)('stops at an answer of %i, and goes on there with the same key', async (status, code) => {
  await keepCall(message('/1'), { title: 'one' });
  await keepCall(message('/2'), { title: 'two' });
  sendKept.mockRejectedValueOnce(new ApiError(status, code && problemOf({ code })));
  expect(await sendKeptCalls()).toEqual([]);
  expect(sent()).toEqual(['/1']);
  expect(titles()).toEqual(['one', 'two']);
  await sendKeptCalls();
  expect(sent()).toEqual(['/1', '/1', '/2']);
  const [first, again] = sendKept.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
  expect(again).toBe(first);
});

it('keeps a refused call with its text, and sends the rest', async () => {
  await keepCall(message('/1'), { title: 'one', detail: 'What was typed' });
  await keepCall(message('/2'), { title: 'two' });
  sendKept.mockRejectedValueOnce(new ApiError(409, problemOf({ code: 'conflict' })));
  expect((await sendKeptCalls()).map(({ title }) => title)).toEqual(['two']);
  expect(outbox.calls()).toMatchObject([{ detail: 'What was typed', refused: { code: 'conflict' } }]);
  expect(isWaiting()).toBe(false);
  await sendKeptCalls();
  expect(sent()).toEqual(['/1', '/2']);
});

it('does not send a cancelled call', async () => {
  await keepCall(message('/1'), { title: 'one' });
  const [call] = outbox.calls();
  await dropCall(call?.id ?? '');
  await sendKeptCalls();
  expect(sent()).toEqual([]);
});

it('asks before it sends a call whose idempotency key may have expired', async () => {
  await keepCall(message('/1'), { title: 'one' });
  vi.setSystemTime(Date.now() + 23.5 * 3600_000);
  await sendKeptCalls();
  expect(sent()).toEqual([]);
  const [call] = outbox.calls();
  expect(call && isOld(call)).toBe(true);
  await confirmCall(call?.id ?? '');
  await sendKeptCalls();
  expect(sent()).toEqual(['/1']);
});

it('sends no calls of another person', async () => {
  await keepCall(message('/1'), { title: 'one' });
  await rememberPerson('bob');
  await sendKeptCalls();
  expect(titles()).toEqual([]);
  await rememberPerson('ann');
  await sendKeptCalls();
  expect(sent()).toEqual([]);
});
