import { queryOptions } from '@tanstack/react-query';
import { getUserProfile } from '../../../shared/contracts/team.ts';
import { api } from './api.ts';

/** The own profile, of agents: loaded at the start-up, and kept in step by whoever saves it. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api(getUserProfile, { signal }),
  staleTime: 5 * 60_000,
});
