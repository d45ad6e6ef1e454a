import { QueryObserver } from '@tanstack/react-query';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/calls/api.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { forgetPerson, rememberPerson } from '#lib/session/signed-in-person.ts';
import { cacheAnswer, cachedAnswer } from './answer-cache.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => name,
  get: async (key: string, store: string) => stored.get(`${store}|${key}`),
  set: async (key: string, value: unknown, store: string) => void stored.set(`${store}|${key}`, value),
  entries: async (store: string) =>
    [...stored].flatMap(([key, value]) =>
      key.startsWith(`${store}|`) ? [[key.slice(store.length + 1), value]] : [],
    ),
  delMany: async (keys: string[], store: string) => {
    for (const key of keys) stored.delete(`${store}|${key}`);
  },
  clear: async (store: string) => {
    for (const key of stored.keys()) if (key.startsWith(`${store}|`)) stored.delete(key);
  },
}));

// The page's script names its build; it is never loaded.
beforeAll(() => {
  const { happyDOM } = window as typeof window & { readonly happyDOM: DetachedWindowAPI };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
});

const build = (name: string) => {
  document.head.innerHTML = `<script type="module" src="/assets/${name}.js"></script>`;
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  build('app-1');
  await rememberPerson('ann');
});
afterEach(async () => {
  await forgetPerson();
  queryClient.clear();
  stored.clear();
  vi.useRealTimers();
});

it('caches answers for this person, this build and a week', async () => {
  await cacheAnswer('["me"]', { name: 'Ann' });
  expect(await cachedAnswer('["me"]')).toEqual({ name: 'Ann' });
  build('app-2');
  expect(await cachedAnswer('["me"]')).toBeUndefined();
  build('app-1');
  vi.setSystemTime(Date.now() + 8 * 24 * 3600_000);
  expect(await cachedAnswer('["me"]')).toBeUndefined();
});

it('shows no answers of another person', async () => {
  await cacheAnswer('["me"]', { name: 'Ann' });
  await rememberPerson('bob');
  expect(await cachedAnswer('["me"]')).toBeUndefined();
  await rememberPerson('ann');
  expect(await cachedAnswer('["me"]')).toBeUndefined();
});

it('caches nothing while nobody is signed in', async () => {
  await forgetPerson();
  await cacheAnswer('["me"]', { name: 'Ann' });
  expect(stored.size).toBe(0);
});

it('is bounded in all: the oldest goes first', async () => {
  const large = 'x'.repeat(450_000);
  for (let index = 0; index < 45; index += 1) {
    vi.setSystemTime(Date.now() + 1000);
    await cacheAnswer(`["${index}"]`, large);
  }
  expect(stored.size).toBeLessThan(45);
  expect(await cachedAnswer('["0"]')).toBeUndefined();
  expect(await cachedAnswer('["44"]')).toBe(large);
});

const ask = vi.fn<() => Promise<string>>();
const query = { queryKey: ['seen'], queryFn: ask, retry: false };

it('replaces an answer while offline, and no other failure', async () => {
  ask.mockResolvedValueOnce('seen');
  await queryClient.fetchQuery(query);
  await vi.waitFor(() => expect(stored.size).toBe(1));
  queryClient.clear();
  ask.mockRejectedValueOnce(new ApiError(0, undefined));
  expect(await queryClient.fetchQuery(query)).toBe('seen');
  queryClient.clear();
  ask.mockRejectedValueOnce(new ApiError(403, undefined));
  await expect(queryClient.fetchQuery(query)).rejects.toThrow(ApiError);
  ask.mockRejectedValueOnce(new ApiError(0, undefined));
  await expect(queryClient.fetchQuery({ ...query, queryKey: ['unseen'] })).rejects.toThrow(ApiError);
});

it('never replaces a newer answer that the page shows', async () => {
  await cacheAnswer('["seen"]', 'older');
  queryClient.setQueryData(query.queryKey, 'newer');
  ask.mockRejectedValueOnce(new ApiError(0, undefined));
  const shown = new QueryObserver(queryClient, query);
  await shown.refetch();
  expect(queryClient.getQueryData(query.queryKey)).toBe('newer');
});
