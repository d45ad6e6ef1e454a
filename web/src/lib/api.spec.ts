import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import { notes } from '#contracts/notes.ts';
import { getMe } from '#contracts/workspace.ts';
import { ApiError, api, keepCallsIn, SentLater } from './api.ts';
import { reasonOf } from './notify.ts';

const network = vi.fn<typeof fetch>();
const keep = vi.fn(async () => {});
let isWaiting = false;

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  keepCallsIn({ isWaiting: () => isWaiting, keep });
});
afterEach(() => {
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

it('gives the error id, ours before that of a gateway', async () => {
  const headers = { 'apigw-requestid': 'gw1' };
  const failed = await failureOf(Response.json({ message: 'x' }, { status: 500, headers }));
  expect(failed.id).toBe('gw1');
  expect(reasonOf(failed)).toContain('gw1');
  const error = problemOf({ code: 'internal', id: 'ours' });
  expect((await failureOf(Response.json({ error }, { status: 500, headers }))).id).toBe('ours');
});

const add = () =>
  api(notes.add, {
    params: { id: 1 },
    body: { body: '<p>x</p>', stage_id: 2, visible: { client: false, agency: true } },
    idempotencyKey: 'k',
    mayWait: { title: 'Add note' },
  });
const message = {
  method: 'POST',
  address: '/api/projects/1/notes',
  idempotencyKey: 'k',
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
