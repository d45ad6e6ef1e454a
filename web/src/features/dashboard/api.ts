import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#contracts/reports.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { api } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';

export type Dashboard = AnswerOf<typeof getDashboard>;

/** For how long after an action the figures may still be behind it, and how often they are asked for then, in ms. */
const [settling, settlingEvery] = [15_000, 1_500];

const justActed = (): boolean =>
  queryClient
    .getMutationCache()
    .getAll()
    .some(({ state }) => Date.now() - state.submittedAt < settling);

/**
 * Figures and lists of the dashboard. They follow the actions by a moment, so they are asked for again and again: often
 * just after something was done here, now and then for what others do.
 */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api(getDashboard, { signal }),
  staleTime: 10_000,
  refetchInterval: () => (justActed() ? settlingEvery : 60_000),
});
