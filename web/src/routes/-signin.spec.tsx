import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { routeTree } from '../route-tree.gen.ts';

// The request for the workspace is pending.
vi.mock('#lib/session/auth.ts', () => ({ theWorkspace: () => new Promise(() => {}) }));

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const open = async (address: string) => {
  history.replaceState(null, '', address);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { queryClient: new QueryClient() },
  });
  render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(router.state.matches.at(-1)?.isFetching).toBe('loader'));
};

it('tells a person who returns from Google that the sign-in is in progress', async () => {
  await open('/signin#handover=code');
  expect(await screen.findByText(signIn.google.goingOn)).toBeTruthy();
});

it('shows no such notice otherwise', async () => {
  await open('/signin');
  expect(screen.queryByText(signIn.google.goingOn)).toBeNull();
});
