/** Reads outside of components, through the query client, so that they share the components' cache. */
import { ApiError } from './api.ts';
import { queryClient } from './query-client.ts';

/** Answer of a read from the server, cached for offline use. */
export const freshRead = <Answer>(
  queryKey: readonly unknown[],
  queryFn: () => Promise<Answer>,
): Promise<Answer> => queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0, retry: false });

/** Answer of a read. Offline, the cached answer of this person (docs/decisions/0018); throws if there is none. */
export const keptRead = async <Answer>(
  queryKey: readonly unknown[],
  queryFn: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await freshRead(queryKey, queryFn);
  } catch (error) {
    const seen = queryClient.getQueryData<Answer>(queryKey);
    if (seen === undefined || !(error instanceof ApiError && error.status === 0)) throw error;
    return seen;
  }
};
