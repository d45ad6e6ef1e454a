import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery, subscriptionQuery } from '../../../lib/me.ts';
import { aProject, someone } from '../../../lib/testing.ts';
import { Toasts } from '../../../ui/index.ts';
import { deliverablesQuery } from '../api.ts';
import DeliverablesTab from './deliverables-tab.tsx';

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({}, { status: 502 })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (isLoaded: boolean) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(meQuery.queryKey, someone());
  client.setQueryDefaults(subscriptionQuery.queryKey, { enabled: false });
  if (isLoaded) client.setQueryData(deliverablesQuery(aProject.id).queryKey, { items: [] });
  const routeTree = createRootRoute({
    component: () => (
      <>
        <DeliverablesTab project={aProject} workflow={undefined} />
        <Toasts />
      </>
    ),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  );
};

it('says that deliverables could not be loaded', async () => {
  show(false);
  expect(await screen.findByText('Error on loading project deliverables')).toBeTruthy();
});

it('asks for a name and a flow, and says that a deliverable could not be saved', async () => {
  show(true);
  fireEvent.click((await screen.findAllByRole('button', { name: 'New deliverable' }))[0] ?? document.body);
  const next = screen.getByRole('button', { name: 'Next' });
  const isOpen = () => next.getAttribute('aria-disabled') !== 'true';
  expect(isOpen()).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Film' } });
  expect(isOpen()).toBe(false);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '7' } });
  expect(isOpen()).toBe(true);
  fireEvent.click(next);
  expect(await screen.findByText('Error on saving deliverable')).toBeTruthy();
});
