import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '../../../../shared/contracts/reports.ts';
import type { AnswerOf } from '../../../../shared/contracts/route.ts';
import { api } from '../../lib/api.ts';

export type Dashboard = AnswerOf<typeof getDashboard>;

/** Figures and lists of the dashboard. They follow the actions by a moment, so they are asked for again and again. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api(getDashboard, { signal }),
  staleTime: 10_000,
  refetchInterval: 60_000,
});
