import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getDashboard } from '#contracts/reports.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { dashboardQuery } from './api.ts';
import { figures } from './figures.testing.ts';

const server = fakeServer();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

it('asks for the figures often for a moment after an action, then now and then', async () => {
  server.on(getDashboard, figures);
  const leave = new QueryObserver(queryClient, dashboardQuery).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.calls()).toHaveLength(1);
  const mutationFn = async () => queryClient.invalidateQueries();
  await queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined);
  await vi.advanceTimersByTimeAsync(3500);
  expect(server.calls()).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(13_000);
  const before = server.calls().length;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(server.calls()).toHaveLength(before);
  leave();
});
