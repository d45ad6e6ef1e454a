import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { common } from '#lib/texts/en/common.ts';
import { routeTree } from '../route-tree.gen.ts';

// Without a sign-in; members see the same within the frame.
const workspace = { name: 'North', logo: null, theme: 'cyan' };
vi.mock('#lib/session/auth.ts', () => ({
  isSignedIn: async () => false,
  theWorkspace: async () => workspace,
}));

afterEach(cleanup);

it('an address that leads nowhere says so, where it is, and leads to the sign-in', async () => {
  const history = createMemoryHistory({ initialEntries: ['/nowhere/at/all'] });
  render(
    <RouterProvider
      router={createRouter({ routeTree, history, context: { queryClient: new QueryClient() } })}
    />,
  );
  await screen.findByRole('heading', { name: common.notFound.title });
  expect(screen.getByRole('link', { name: common.notFound.signIn }).getAttribute('href')).toBe('/signin');
  await screen.findByText(workspace.name);
  await waitFor(() => expect(document.title).toBe(`${common.notFound.title} – ${workspace.name}`));
});
