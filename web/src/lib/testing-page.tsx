/** Shows a page by itself, with what it would have loaded, for specs of screens. */
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders `page` among answers of the API that are known, and waits for its title. Answers with the client that knows them. */
export const showPage = async (page: ReactNode, known: readonly (readonly [QueryKey, unknown])[] = []) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  for (const [key, answer] of known) client.setQueryData(key, answer);
  const routeTree = createRootRoute({ component: () => page, notFoundComponent: () => null });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return client;
};
