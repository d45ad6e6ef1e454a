import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#contracts/reports.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { api } from '#lib/calls/api.ts';
import { queryClient } from '#lib/calls/query-client.ts';

export type Dashboard = AnswerOf<typeof getDashboard>;

/**
 * Milliseconds after an action during which the figures may lag behind it, and the polling interval during that time.
 */
const [settling, settlingEvery] = [15_000, 1_500];

const justActed = (): boolean =>
  queryClient
    .getMutationCache()
    .getAll()
    .some(({ state }) => Date.now() - state.submittedAt < settling);

/**
 * Figures and lists of the dashboard. They lag a moment behind the actions, so they are polled just after an action here; of others'
 * the page is told.
 */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api(getDashboard, { signal }),
  staleTime: 10_000,
  meta: { hears: 'lists' },
  refetchInterval: () => justActed() && settlingEvery,
});
