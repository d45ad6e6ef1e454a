import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '../../../../../shared/contracts/clients.ts';
import { usersQuery } from '../../../lib/lists.ts';
import { mailingQuery } from '../../../lib/mailing.ts';
import { someone } from '../../../lib/samples.testing.ts';
import { meQuery, subscriptionQuery } from '../../../lib/session/me.ts';
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

it('asks again under the same key for a new client that was not answered, and for another under another', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers?: HeadersInit } = {}) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return Response.json({}, { status: 502 });
  });
  await show(undefined);
  type(/^Client name/, 'Acme');
  type(/^First name/, 'Ann');
  type(/^E-?mail/, 'ann@acme.example');
  const press = async (times: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Create Client' }));
    await vi.waitFor(() => expect(keys).toHaveLength(times));
    expect(await screen.findAllByText('Client not saved')).not.toEqual([]);
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create Client' }).getAttribute('aria-busy')).not.toBe(
        'true',
      ),
    );
  };
  await press(1);
  await press(2);
  type(/^Client name/, 'Acme Ltd');
  await press(3);
  const [first, again, other] = keys;
  expect(first).toBeTruthy();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('says that a client was not updated', async () => {
  await show(client);
  type(/^Client name/, 'Acme');
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Error updating client')).toBeTruthy();
});

it('says that the logo did not arrive, of a client that is saved all the same', async () => {
  const writes: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method !== 'GET') writes.push(`${init?.method} ${address}`);
    return address.includes('/logo') ? Response.json({}, { status: 502 }) : Response.json(client);
  });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 600, close: () => {} }));
  await show(client);
  expect(screen.getByText(/250 × 250 pixels or more are recommended/)).toBeTruthy();
  const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'logo.png');
  const [chooser] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (!chooser) throw new Error('no way to choose a logo');
  fireEvent.change(chooser, { target: { files: [picture] } });
  await screen.findByRole('img', { name: 'The square that is kept of the picture' });
  fireEvent.click(screen.getByRole('button', { name: 'Use this square' }));
  type(/^Client name/, 'Acme');
  fireEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Error uploading client logo')).toBeTruthy();
  expect(await screen.findByText('Client saved')).toBeTruthy();
  expect(writes).toEqual(['PUT /api/clients/2', 'POST /api/clients/2/logo?filename=logo.png']);
});
