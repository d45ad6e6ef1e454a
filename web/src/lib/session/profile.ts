import { queryOptions } from '@tanstack/react-query';
import { getUserProfile } from '../../../../shared/contracts/team.ts';
import { api } from '../api.ts';

/** The own profile, of agents: loaded at the start-up, and kept in step by whoever saves it. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  // Without its signal: a page that only looks at it and goes would end the start-up's load of it.
  queryFn: () => api(getUserProfile),
  staleTime: 5 * 60_000,
});
