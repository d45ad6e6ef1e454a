import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Client, createClient, getClient, updateClient, uploadClientLogo } from '#contracts/clients.ts';
import { listContactMailing } from '#contracts/mailing.ts';
import { getSubscription, listUsers } from '#contracts/workspace.ts';
import { meQuery } from '#lib/session/me.ts';
import { aContact, aClient as client } from '#lib/testing/client.testing.ts';
import { badGateway, fakeServer, lost, refuse, withSent } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { logo } from '#lib/texts/en/logo.ts';
import { Toasts } from '#ui/index.ts';
import { ClientForm } from './client-form.tsx';

/** Client as the server has it. */
let stored: Client;

const server = fakeServer();
beforeEach(() => {
  stored = client;
  server.leave(getSubscription, listContactMailing, listUsers);
  server.on(getClient, () => stored);
  server.on(createClient, badGateway);
  server.on(updateClient, badGateway);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const show = async (saved: Client | undefined) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(meQuery.queryKey, someone());
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
  const made: string[] = [];
  server.on(createClient, ({ body: { name } }) => {
    made.push(name);
    return lost({ ...client, name });
  });
  await show(undefined);
  type(/^Client name/, 'Acme');
  type(/^First name/, 'Ann');
  type(/^E-?mail/, 'ann@acme.example');
  const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create client' }));
  const press = async (times: number) => {
    create();
    await vi.waitFor(() => expect(server.calls(createClient)).toHaveLength(times));
    expect(await screen.findAllByText('Client not saved')).not.toEqual([]);
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create client' }).getAttribute('aria-busy')).not.toBe(
        'true',
      ),
    );
  };
  await press(1);
  type(/^Client name/, 'Acme Ltd');
  await press(2);
  create();
  await screen.findByText('Client saved');
  expect(server.calls(createClient)).toHaveLength(3);
  expect(made).toEqual(['Acme', 'Acme Ltd']);
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
  server.on(updateClient, { ...client, name: 'Acme', version: 2 });
  server.on(uploadClientLogo, badGateway);
  await show(client);
  expect(screen.getByText(/250 × 250 pixels or more are recommended/)).toBeTruthy();
  await chooseLogo();
  type(/^Client name/, 'Acme');
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Error uploading client logo')).toBeTruthy();
  expect(await screen.findByText('Client saved')).toBeTruthy();
  expect(server.calls().filter(({ route }) => route.method !== 'GET')).toMatchObject([
    { route: updateClient, params: { id: 2 } },
    { route: uploadClientLogo, params: { id: 2 }, query: { filename: 'logo.png' } },
  ]);
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

/** Saves on behalf of another user. */
const change = (fields: Partial<Client>) => {
  stored = { ...stored, ...fields, version: stored.version + 1 };
  return stored;
};
/** Holds the answers of saves back; one on an older version is refused. */
const savesOf = () => {
  const calls = server.hold(updateClient);
  return {
    calls,
    answer: async (count: number) => {
      await vi.waitFor(() => expect(calls).toHaveLength(count));
      const [call] = calls.slice(-1);
      if (!call) return;
      const { version, contacts, ...sent } = call.body;
      if (version !== stored.version) return call.answer(refuse('conflict', {}, stored));
      call.answer(
        change(withSent(stored, { ...sent, contacts: contacts.map((fields) => withSent(aContact, fields)) })),
      );
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
  const saves = savesOf();
  await show(client);
  type(/^Client name/, 'Acme');
  await save();
  await vi.waitFor(() => expect(saves.calls).toHaveLength(1));
  type(/^Last name/, 'Alba-During');
  await saves.answer(1);
  await screen.findByText('Client saved');
  expect([valueAt(/^Client name/), valueAt(/^Last name/)]).toEqual(['Acme', 'Alba-During']);
  await save();
  await vi.waitFor(() => expect(saves.calls).toHaveLength(2));
  expect(saves.calls[1]?.body).toMatchObject({
    version: 2,
    contacts: [{ id: 20001, lastname: 'Alba-During' }],
  });
});

it('continues a draft on top of a foreign save that came before the reload', async () => {
  await show(client);
  type(/^Client name/, 'Acme');
  cleanup();
  await show(change({ language: 'it' }));
  expect(screen.getByText(forms.kept)).toBeTruthy();
  expect([valueAt(/^Client name/), valueAt(/^Language/)]).toEqual(['Acme', 'it']);
  expect(screen.queryByText(forms.conflict.title)).toBeNull();
});

it('leaves fields to a foreign save that its author has not touched, and asks nothing', async () => {
  const saves = savesOf();
  await show(client);
  change({ timezone: 'Europe/Rome' });
  type(/^Client name/, 'Acme');
  await save();
  await saves.answer(1);
  await saves.answer(2);
  await screen.findByText('Client saved');
  expect(saves.calls[1]?.body).toMatchObject({ name: 'Acme', timezone: 'Europe/Rome', version: 2 });
  expect(screen.queryByText(forms.conflict.title)).toBeNull();
});

it('asks where both have changed the same field, and overwrites nothing else', async () => {
  const saves = savesOf();
  await show(client);
  change({ name: 'Theirs', timezone: 'Europe/Rome' });
  type(/^Client name/, 'Mine');
  await save();
  await saves.answer(1);
  await screen.findByText(forms.conflict.title);
  expect(screen.getByText(forms.conflict.both(['Name']), { exact: false })).toBeTruthy();
  expect(valueAt(/^Client name/)).toBe('Mine');
  fireEvent.click(screen.getByRole('button', { name: forms.conflict.mine }));
  await saves.answer(2);
  await screen.findByText('Client saved');
  expect(saves.calls[1]?.body).toMatchObject({ name: 'Mine', timezone: 'Europe/Rome', version: 2 });
});

it('shows the other text where that is chosen, and keeps the rest of what was typed', async () => {
  const saves = savesOf();
  await show(client);
  change({ name: 'Theirs' });
  type(/^Client name/, 'Mine');
  type(/^Last name/, 'Alba-Mine');
  await save();
  await saves.answer(1);
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
