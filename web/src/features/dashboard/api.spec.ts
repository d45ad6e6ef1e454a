import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/calls/query-client.ts';
import { dashboardQuery } from './api.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('asks for the figures often for a moment after an action, then now and then', async () => {
  const fetch = vi.fn(async () => Response.json({ active_projects: 1 }));
  vi.stubGlobal('fetch', fetch);
  const leave = new QueryObserver(queryClient, dashboardQuery).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  const mutationFn = async () => queryClient.invalidateQueries();
  await queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined);
  await vi.advanceTimersByTimeAsync(3500);
  expect(fetch).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(13_000);
  fetch.mockClear();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(fetch).not.toHaveBeenCalled();
  leave();
});
