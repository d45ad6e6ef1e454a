/** Renders a single page for specs of screens, with the data that it would have loaded. */
import { notifyManager, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LeaveGuard } from '#lib/page/leave-guard.tsx';

/** Renders `page` with these answers of the API and waits for its title. Returns the query client. */
export const showPage = async (
  page: ReactNode,
  known: readonly (readonly [QueryKey, unknown])[] = [],
  history = createMemoryHistory(),
) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  for (const [key, answer] of known) client.setQueryData(key, answer);
  const routeTree = createRootRoute({
    component: () => (
      <>
        {page}
        <LeaveGuard />
      </>
    ),
    notFoundComponent: () => null,
  });
  const router = createRouter({ routeTree, history });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return client;
};

/** Reads these answers again, as a reconnection does, and waits until the page knows what came of it. */
export const readAgain = (client: QueryClient, ...queries: readonly { readonly queryKey: QueryKey }[]) =>
  act(async () => {
    for (const { queryKey } of queries) await client.invalidateQueries({ queryKey });
    // Observers are told by a queue of the library's, behind which this waits.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
