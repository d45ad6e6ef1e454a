import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { routeTree } from '../route-tree.gen.ts';

const { startFederated } = vi.hoisted(() => ({ startFederated: vi.fn() }));
const google = { origin: 'https://ridge.proofline.example', authorize: 'https://pool.example/google' };
const company = { ...google, authorize: 'https://pool.example/company', name: 'Ridge', domains: [] };
vi.mock('#lib/session/auth.ts', () => ({
  theWorkspace: async () => ({ name: 'Ridge', identity: {}, google, single_sign_on: company }),
}));
vi.mock('#lib/session/amplify.ts', () => ({ configureAmplify: () => undefined }));
vi.mock('#lib/session/google-sign-in.tsx', () => ({
  startFederated,
  returnFromGoogle: async () => undefined,
  comesFromGoogle: () => false,
  GoogleChoice: () => null,
}));

afterEach(() => {
  cleanup();
  startFederated.mockReset();
});

const open = async (address: string) => {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { queryClient: new QueryClient() },
  });
  render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(startFederated).toHaveBeenCalled());
};

it('goes on to the company whose sign-on was chosen at a custom domain, and not to Google', async () => {
  await open('/signin?connection=company&email=ann%40ridge.example&back=%2Fprojects');
  expect(startFederated).toHaveBeenCalledWith(company, '/projects', { address: 'ann@ridge.example' });
});

it('goes on to Google where that was chosen', async () => {
  await open('/signin?connection=google-oauth2');
  expect(startFederated).toHaveBeenCalledWith(google, '/', {});
});
