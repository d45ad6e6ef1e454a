import { QueryClient, type QueryPersister } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const reads = () => import('./offline/reads.ts');

/** When the page has nothing better to do; Safari does not tell. */
const whenIdle = (work: () => void): void =>
  'requestIdleCallback' in globalThis ? void requestIdleCallback(work) : void setTimeout(work, 200);

/**
 * Keeps what the server answers; where nobody can be reached, what was kept stands in for an answer that this page has
 * not had yet. Both are loaded when they are needed, never before the page is shown.
 */
const persister: QueryPersister = async (ask, context, query) => {
  // What opens something elsewhere, or is told to its owner alone, does not stay on a device.
  if (query.meta?.kept === false) return ask(context);
  try {
    const data = await ask(context);
    whenIdle(
      () =>
        void reads()
          .then(({ keepRead }) => keepRead(query.queryHash, data))
          .catch(() => {}),
    );
    return data;
  } catch (error) {
    const isUnreached = error instanceof ApiError && error.status === 0;
    if (!isUnreached || query.state.data !== undefined) throw error;
    const kept = await (await reads()).keptRead(query.queryHash).catch(() => undefined);
    if (kept === undefined) throw error;
    return kept;
  }
};

/** Server state: fresh for half a minute, asked again when the window gets the focus; refusals are not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a call fails and says so; React Query would hold it back with its button busy.
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
