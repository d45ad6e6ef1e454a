/** Query, results and history of the search panel. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type SearchResult, search } from '#contracts/search.ts';
import { api } from '#lib/calls/api.ts';
import type { IconName } from '#ui/index.ts';

/** Debounce of the search, in ms. */
export const searchDelay = 150;

export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: async ({ signal }) => {
      const from = performance.now();
      const answer = await api(search, { query: { query }, signal });
      return { ...answer, ms: Math.max(1, Math.round(performance.now() - from)) };
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
    // A project that was just created must be found.
    staleTime: 0,
    gcTime: 60_000,
    // Without retries: the user is waiting, so a failure is shown at once, with a retry button.
    retry: false,
  });

export const iconOf: Record<SearchResult['kind'], IconName> = {
  project: 'project',
  client: 'client',
  contact: 'user',
};

/** Page of a result; a contact's is its client's page. */
export const addressOf = ({ kind, id, client_id }: SearchResult): string => {
  if (kind === 'project') return `/projects/${id}/timeline`;
  return kind === 'client' ? `/clients/${id}` : `/clients/${client_id}?tab=details`;
};
