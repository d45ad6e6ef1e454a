/** Drafts of new projects that were left, at the ways on which a new project is begun. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getClient, listClients } from '#contracts/clients.ts';
import { listContactMailing } from '#contracts/mailing.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { aClient } from '#lib/testing/client.testing.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { projects as texts } from '#lib/texts/en/projects.ts';
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

const open = async (client?: typeof velo, isBegun = false) => {
  cleanup();
  await showPage(
    <>
      {/* The form has a title of its own, the choice of the structure is a dialog above the page. */}
      {!isBegun && <h1>Projects</h1>}
      <CreatePage client={client} renderWorkflows={() => null} />
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
