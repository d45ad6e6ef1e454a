import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#contracts/clients.ts';
import { errors } from '#contracts/errors.ts';
import { mailingQuery } from '#lib/calls/contact-mailing.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { logo } from '#lib/texts/en/logo.ts';
import { Toasts } from '#ui/index.ts';
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
  yours: 0,
  with_client: 0,
  late: 0,
  answered_on: null,
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
  vi.restoreAllMocks();
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
  fireEvent.click(screen.getByRole('button', { name: 'Create client' }));
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
    fireEvent.click(screen.getByRole('button', { name: 'Create client' }));
    await vi.waitFor(() => expect(keys).toHaveLength(times));
    expect(await screen.findAllByText('Client not saved')).not.toEqual([]);
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create client' }).getAttribute('aria-busy')).not.toBe(
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
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Error updating client')).toBeTruthy();
});

/** Chooses a picture and crops it to the suggested square. */
const chooseLogo = async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 600, close: () => {} }));
  const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'logo.png');
  const [chooser] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (!chooser) throw new Error('no way to choose a logo');
  fireEvent.change(chooser, { target: { files: [picture] } });
  await screen.findByRole('img', { name: 'The square that is kept of the picture' });
  fireEvent.click(screen.getByRole('button', { name: 'Use this square' }));
};

it('says that the logo did not arrive, of a client that is saved all the same', async () => {
  const writes: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method !== 'GET') writes.push(`${init?.method} ${address}`);
    return address.includes('/logo') ? Response.json({}, { status: 502 }) : Response.json(client);
  });
  await show(client);
  expect(screen.getByText(/250 × 250 pixels or more are recommended/)).toBeTruthy();
  await chooseLogo();
  type(/^Client name/, 'Acme');
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Error uploading client logo')).toBeTruthy();
  expect(await screen.findByText('Client saved')).toBeTruthy();
  expect(writes).toEqual(['PUT /api/clients/2', 'POST /api/clients/2/logo?filename=logo.png']);
});

it('has a cut logo again after a reload, as it has the typed text', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['pixels'], { type: 'image/png' })),
  );
  await show(client);
  await chooseLogo();
  await screen.findByText(logo.chosen);
  await vi.waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('data:image'));
  cleanup();
  await show(client);
  expect(screen.getByText(logo.chosen)).toBeTruthy();
});

/**
 * Stub of the server for one client: `answer` decides when a save is answered; a save on an older version is refused.
 */
const serverOf = (first: Client) => {
  let stored = first;
  let answer = () => {};
  const bodies: Client[] = [];
  const refusal = { code: 'conflict', ...errors.conflict, message: errors.conflict.text };
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method === 'GET') return Response.json(stored);
    const body = JSON.parse(String(init?.body));
    bodies.push(body);
    await new Promise<void>((done) => {
      answer = done;
    });
    if (body.version !== stored.version) return Response.json({ error: refusal }, { status: 409 });
    stored = { ...stored, ...body, contacts: stored.contacts, version: stored.version + 1 };
    return Response.json(stored);
  });
  return {
    bodies,
    /** Saves on behalf of another user. */
    change: (fields: Partial<Client>) => {
      stored = { ...stored, ...fields, version: stored.version + 1 };
      return stored;
    },
    answer: async (calls: number) => {
      await vi.waitFor(() => expect(bodies).toHaveLength(calls));
      answer();
    },
  };
};
const valueAt = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const save = async () => {
  const button = screen.getByRole('button', { name: 'Save changes' });
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  fireEvent.click(button);
};

it('keeps text typed during a save, and saves it with the next one', async () => {
  const server = serverOf(client);
  await show(client);
  type(/^Client name/, 'Acme');
  await save();
  await vi.waitFor(() => expect(server.bodies).toHaveLength(1));
  type(/^Last name/, 'Alba-During');
  await server.answer(1);
  await screen.findByText('Client saved');
  expect([valueAt(/^Client name/), valueAt(/^Last name/)]).toEqual(['Acme', 'Alba-During']);
  await save();
  await vi.waitFor(() => expect(server.bodies).toHaveLength(2));
  expect(server.bodies[1]).toMatchObject({ version: 2, contacts: [{ id: 20001, lastname: 'Alba-During' }] });
});

it('continues a draft on top of a foreign save that came before the reload', async () => {
  const server = serverOf(client);
  await show(client);
  type(/^Client name/, 'Acme');
  cleanup();
  await show(server.change({ language: 'it' }));
  expect(screen.getByText(forms.kept)).toBeTruthy();
  expect([valueAt(/^Client name/), valueAt(/^Language/)]).toEqual(['Acme', 'it']);
  expect(screen.queryByText(forms.conflict.title)).toBeNull();
});

it('leaves fields to a foreign save that its author has not touched, and asks nothing', async () => {
  const server = serverOf(client);
  await show(client);
  server.change({ timezone: 'Europe/Rome' });
  type(/^Client name/, 'Acme');
  await save();
  await server.answer(1);
  await server.answer(2);
  await screen.findByText('Client saved');
  expect(server.bodies[1]).toMatchObject({ name: 'Acme', timezone: 'Europe/Rome', version: 2 });
  expect(screen.queryByText(forms.conflict.title)).toBeNull();
});

it('asks where both have changed the same field, and overwrites nothing else', async () => {
  const server = serverOf(client);
  await show(client);
  server.change({ name: 'Theirs', timezone: 'Europe/Rome' });
  type(/^Client name/, 'Mine');
  await save();
  await server.answer(1);
  await screen.findByText(forms.conflict.title);
  expect(screen.getByText(forms.conflict.both(['Name']), { exact: false })).toBeTruthy();
  expect(valueAt(/^Client name/)).toBe('Mine');
  fireEvent.click(screen.getByRole('button', { name: forms.conflict.mine }));
  await server.answer(2);
  await screen.findByText('Client saved');
  expect(server.bodies[1]).toMatchObject({ name: 'Mine', timezone: 'Europe/Rome', version: 2 });
});

it('shows the other text where that is chosen, and keeps the rest of what was typed', async () => {
  const server = serverOf(client);
  await show(client);
  server.change({ name: 'Theirs' });
  type(/^Client name/, 'Mine');
  type(/^Last name/, 'Alba-Mine');
  await save();
  await server.answer(1);
  fireEvent.click(await screen.findByRole('button', { name: forms.conflict.theirs }));
  expect([valueAt(/^Client name/), valueAt(/^Last name/)]).toEqual(['Theirs', 'Alba-Mine']);
});

it('offers the four languages of clients', async () => {
  await show(undefined);
  const offered = [...screen.getByLabelText('Language', { exact: false }).querySelectorAll('option')];
  expect(offered.map(({ value, textContent }) => [value, textContent])).toEqual([
    ['en', 'English'],
    ['es', 'Spanish'],
    ['it', 'Italian'],
    ['fr', 'French'],
  ]);
});
