import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { common } from '../lib/texts/en/common.ts';
import { routeTree } from '../route-tree.gen.ts';

// Nobody is signed in: whoever is sees the same within the frame.
vi.mock('../lib/auth.ts', () => ({ isSignedIn: async () => false }));

afterEach(cleanup);

it('an address that leads nowhere says so, and leads back', async () => {
  const history = createMemoryHistory({ initialEntries: ['/nowhere/at/all'] });
  render(
    <RouterProvider
      router={createRouter({ routeTree, history, context: { queryClient: new QueryClient() } })}
    />,
  );
  await screen.findByText(common.notFound.title);
  expect(screen.getByRole('link', { name: common.notFound.action }).getAttribute('href')).toBe('/projects');
});
