/** Drafts of new projects that were left, at the ways on which a new project is begun. */
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getClient, listClients } from '#contracts/clients.ts';
import { listContactMailing } from '#contracts/mailing.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { aClient, aContact } from '#lib/testing/client.testing.ts';
import { fakeServer, lost } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { goneClientOfDraft } from '../new-project-draft.ts';
import { CreatePage } from './create-page.tsx';

const [velo, acme] = [aClient, { ...aClient, id: 3, name: 'Acme', contacts: [] }];

const server = fakeServer();
beforeEach(() => {
  server.on(listClients, {
    clients: [velo, acme].map(({ contacts: _, ...card }) => card),
  });
  server.on(listContactMailing, { contacts: [] });
  server.on(getClient, ({ params }) => (params.id === 2 ? velo : acme));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = async (client?: typeof velo, isBegun = false, gone?: number) => {
  cleanup();
  await showPage(
    <>
      {/* The form has a title of its own, the choice of the structure is a dialog above the page. */}
      {!isBegun && <h1>Projects</h1>}
      <CreatePage client={client} gone={gone} renderWorkflows={() => null} />
    </>,
    [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, { read_only: false, name: 'professional', appsumo: false }],
      [usersQuery.queryKey, { users: [] }],
    ],
  );
};
const begin = () => {
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(texts.structure.single) }));
  fireEvent.click(screen.getByRole('button', { name: texts.structure.go }));
};
const name = () => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${texts.field.name}`));

it('a project that was begun for one client is there again for that client, and for no other', async () => {
  await open(velo);
  begin();
  fireEvent.change(await name(), { target: { value: 'Harvest' } });
  await open(acme);
  begin();
  expect((await name()).value).toBe('');
  await open();
  begin();
  expect((await name()).value).toBe('');
  await open(velo, true);
  expect((await name()).value).toBe('Harvest');
});

const client = () => screen.findByLabelText<HTMLSelectElement>(new RegExp(`^${texts.field.client_id}`));
const withoutVelo = () => server.on(listClients, { clients: [acme].map(({ contacts: _, ...card }) => card) });
/** Client of a draft that the address of a new project, or that of a client's, opens without them. */
const goneAt = (asked?: number) =>
  goneClientOfDraft(new QueryClient({ defaultOptions: { queries: { retry: false } } }), asked);

it('a project that was begun for a client who was deleted goes on without them, and asks for another', async () => {
  await open(velo);
  begin();
  fireEvent.change(await name(), { target: { value: 'Harvest' } });
  expect(screen.getByText(aContact.email)).toBeTruthy();
  expect(await goneAt()).toBeUndefined();
  withoutVelo();
  expect(await goneAt(acme.id)).toBeUndefined();
  expect(await goneAt(velo.id)).toBe(velo.id);
  expect(await goneAt()).toBe(velo.id);
  await open(undefined, true, velo.id);
  expect((await name()).value).toBe('Harvest');
  expect(await screen.findByText(texts.notice.clientGone)).toBeTruthy();
  expect((await client()).value).toBe('0');
  expect(screen.queryByText(aContact.email)).toBeNull();
  // Loaded anew, it says so still.
  await open(undefined, true, velo.id);
  expect((await name()).value).toBe('Harvest');
  expect(await screen.findByText(texts.notice.clientGone)).toBeTruthy();
  fireEvent.change(await client(), { target: { value: String(acme.id) } });
  await waitFor(() => expect(screen.queryByText(texts.notice.clientGone)).toBeNull());
  expect((await name()).value).toBe('Harvest');
});

it('a project whose client was chosen in the form, and deleted since, is there again without them', async () => {
  await open();
  begin();
  fireEvent.change(await name(), { target: { value: 'Harvest' } });
  await screen.findByRole('option', { name: velo.name });
  fireEvent.change(await client(), { target: { value: String(velo.id) } });
  expect(await screen.findByText(aContact.email)).toBeTruthy();
  withoutVelo();
  await open(undefined, true);
  expect(await screen.findByText(texts.notice.clientGone)).toBeTruthy();
  expect((await client()).value).toBe('0');
  expect((await name()).value).toBe('Harvest');
  expect(screen.queryByText(aContact.email)).toBeNull();
});

it('a project of a client stays theirs where the clients cannot be loaded', async () => {
  await open(velo);
  begin();
  fireEvent.change(await name(), { target: { value: 'Harvest' } });
  server.on(listClients, lost());
  expect(await goneAt()).toBeUndefined();
});
