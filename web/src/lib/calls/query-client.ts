import { type DataTag, QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { ApiError } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** False for an answer that is not stored on the device. */
      readonly kept?: boolean;
      /** Changes after which it is asked again: the number of a project, or what a message is about. `badge` is asked while hidden too. */
      readonly hears?: number | 'lists' | 'inbox' | 'badge' | undefined;
    };
  }
}

const reads = () => import('#lib/offline/answer-cache.ts');

/** Runs work when the page is idle. Safari has no `requestIdleCallback`. */
const whenIdle = (work: () => void): void =>
  'requestIdleCallback' in globalThis ? void requestIdleCallback(work) : void setTimeout(work, 200);

/**
 * Query persister: caches the server's answers. Offline, the cached answer fills in for one that this page has not
 * loaded. The cache is loaded lazily, never before the page is shown.
 */
const persister: QueryPersister = async (ask, context, query) => {
  // Opted out: answers that grant access elsewhere, or that are for their owner only, are not stored on the device.
  if (query.meta?.kept === false) return ask(context);
  try {
    const data = await ask(context);
    whenIdle(
      () =>
        void reads()
          .then(({ cacheAnswer }) => cacheAnswer(query.queryHash, data))
          .catch(() => {}),
    );
    return data;
  } catch (error) {
    const isUnreached = error instanceof ApiError && error.status === 0;
    if (!isUnreached || query.state.data !== undefined) throw error;
    const kept = await (await reads()).cachedAnswer(query.queryHash).catch(() => undefined);
    if (kept === undefined) throw error;
    return kept;
  }
};

/** Server state: fresh for 30 seconds, refetched on focus. Failures are retried twice, refusals (4xx) never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a mutation fails with a message; React Query's default would pause it with its button busy.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      persister,
      retry: (count, error) =>
        count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});

/**
 * Shows what an action has changed in an answer that was read before. A read under way may have been answered before the
 * action, and would bring the old state back; it may as well be the only one that tells of somebody else's change. So it
 * is dropped, and made again.
 */
export const showChange = async <Data>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Data, Error> },
  change: (known: NoInfer<Data> | undefined) => NoInfer<Data> | undefined,
): Promise<void> => {
  const isRead = client.isFetching({ queryKey, exact: true }) > 0;
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, change);
  if (isRead) void client.invalidateQueries({ queryKey, exact: true });
};
