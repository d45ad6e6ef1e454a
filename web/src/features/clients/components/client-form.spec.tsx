import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '../../../../../shared/contracts/clients.ts';
import { usersQuery } from '../../../lib/lists.ts';
import { mailingQuery } from '../../../lib/mailing.ts';
import { meQuery, subscriptionQuery } from '../../../lib/me.ts';
import { someone } from '../../../lib/testing.ts';
import { Toasts } from '../../../ui/index.ts';
import { ClientForm } from './client-form.tsx';

const contact = {
  id: 20001,
  client_id: 2,
  firstname: 'Ann',
  lastname: 'Alba',
  email: 'ann@client.example',
  access: 'main' as const,
  inviteStatus: { last_login: null, invite_sent: null, contact_email: 'ann@client.example' },
};
const client: Client = {
  id: 2,
  name: 'Velo & Vine',
  image: null,
  status: 'active',
  open_projects: 0,
  updated_on: '2026-03-01T00:00:00.000Z',
  language: 'en',
  timezone: null,
  agency_client_director: null,
  contacts: [contact],
  version: 1,
};

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({}, { status: 502 })));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = async (saved: Client | undefined) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(meQuery.queryKey, someone());
  for (const { queryKey } of [subscriptionQuery, usersQuery, mailingQuery([contact.id]), mailingQuery([])]) {
    queries.setQueryDefaults(queryKey, { enabled: false });
  }
  const routeTree = createRootRoute({
    component: () => (
      <>
        <ClientForm client={saved} onCreated={() => {}} />
        <Toasts />
      </>
    ),
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  );
  await screen.findByLabelText(/^Client name/);
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('says that a new client was not saved', async () => {
  await show(undefined);
  type(/^Client name/, 'Acme');
  type(/^First name/, 'Ann');
  type(/^E-?mail/, 'ann@acme.example');
  fireEvent.click(screen.getByRole('button', { name: 'Create Client' }));
  expect(await screen.findByText('Client not saved')).toBeTruthy();
});

it('says that a client was not updated', async () => {
  await show(client);
  type(/^Client name/, 'Acme');
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Error updating client')).toBeTruthy();
});
