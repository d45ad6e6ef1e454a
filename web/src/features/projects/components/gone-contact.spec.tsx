/** Contact of a new project whom a colleague has removed from the client meanwhile. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Client, getClient, listClients } from '#contracts/clients.ts';
import { createProject } from '#contracts/projects.ts';
import { mailingQuery } from '#lib/calls/contact-mailing.ts';
import { clientQuery, usersQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { aClient, aContact } from '#lib/testing/client.testing.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { contacts as contactTexts } from '#lib/texts/en/contacts.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { CreatePage } from './create-page.tsx';

const [ann, ben] = [
  aContact,
  { ...aContact, id: 20002, firstname: 'Ben', lastname: '', email: 'ben@client.example' },
];
const client: Client = { ...aClient, contacts: [ann, ben] };

const server = fakeServer();
beforeEach(() => {
  const { contacts: _, ...card } = client;
  server.on(listClients, { clients: [card] });
  server.on(getClient, { ...client, contacts: [ann], version: 2 });
  server.on(createProject, refuse('contact_not_found', { field: 'contacts.1.id' }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('is named in the form, where the summary leads, and can be taken off', async () => {
  const page = (
    <>
      <h1>Projects</h1>
      <CreatePage client={client} renderWorkflows={() => null} />
    </>
  );
  await showPage(page, [
    [meQuery.queryKey, someone()],
    [subscriptionQuery.queryKey, { read_only: false, name: 'professional', appsumo: false }],
    [usersQuery.queryKey, { users: [] }],
    [clientQuery(2).queryKey, client],
    [mailingQuery([20001, 20002]).queryKey, { contacts: [] }],
    [mailingQuery([20001]).queryKey, { contacts: [] }],
  ]);
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(texts.structure.single) }));
  fireEvent.click(screen.getByRole('button', { name: texts.structure.go }));
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${texts.field.name}`)), {
    target: { value: 'Harvest' },
  });
  const [create] = screen.getAllByRole('button', { name: texts.createAction });
  if (!create) throw new Error('no way to create a project');
  fireEvent.click(create);
  const row = await screen.findByText(texts.contacts.gone);
  const place = row.closest('li');
  expect(place?.textContent).toContain('Ben');
  expect(place?.id).toBe(fieldId('contacts.1.id'));
  fireEvent.click(screen.getByRole('button', { name: contactTexts.remove('Ben') }));
  await waitFor(() => expect(screen.queryByText('ben@client.example')).toBeNull());
  // Offered no more: the client was read again.
  await waitFor(() => expect(server.calls(getClient)).not.toHaveLength(0));
  await waitFor(() => expect(screen.queryByLabelText(texts.contacts.pick)).toBeNull());
  expect(screen.getByText('ann@client.example')).toBeTruthy();
});
