import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Server state: fresh for half a minute, asked again when the window gets the focus; refusals are not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a call fails and says so; React Query would hold it back with its button busy.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (count, error) =>
        count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});
