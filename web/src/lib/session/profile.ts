import { queryOptions } from '@tanstack/react-query';
import { getUserProfile } from '#contracts/team.ts';
import { api } from '#lib/calls/api.ts';

/** Profile of the signed-in agent: loaded by the start-up, and updated by the forms that save it. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  // Without the abort signal: leaving a page that also reads it would cancel the start-up's load.
  queryFn: () => api(getUserProfile),
  staleTime: 5 * 60_000,
});
