/** Client of a new project's address: its failure to load is said, because the form would open without it. */
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getClient, listClients } from '#contracts/clients.ts';
import { qcTemplates, workflowTemplates } from '#contracts/templates.ts';
import { listUsers } from '#contracts/workspace.ts';
import { pageError } from '#lib/page/page-error.tsx';
import { meQuery } from '#lib/session/me.ts';
import { aClient } from '#lib/testing/client.testing.ts';
import { fakeServer, lost, refuse } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { clients } from '#lib/texts/en/clients.ts';
import { createFormStore } from '#parts/form/form-store.ts';
import { Toasts } from '#ui/index.ts';
import { draftNameFor } from '../features/projects/new-project-draft.ts';
import { Route } from './_app.projects.create.tsx';

const server = fakeServer();
beforeEach(() => server.leave(listClients, listUsers, workflowTemplates.list, qcTemplates.list));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

type Load = (context: object) => Promise<{ client?: { name: string }; gone?: number }>;

const open = (more: object = {}) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(meQuery.queryKey, someone());
  const { loader } = Route.options as unknown as { loader: Load };
  return loader({ context: { queryClient }, deps: { client: aClient.id }, ...more });
};

it('says that it could not be loaded, and loads it again', async () => {
  server.on(getClient, lost());
  const routeTree = createRootRoute({
    loader: () => open(),
    component: function Form() {
      const { client } = routeTree.useLoaderData() as { client?: { id: number } };
      return <h1>{`Form of ${client?.id}`}</h1>;
    },
    errorComponent: pageError(),
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<RouterProvider router={createRouter({ routeTree, history }) as never} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(getClient, aClient);
  fireEvent.click(again);
  expect(await screen.findByRole('heading', { name: `Form of ${aClient.id}` })).toBeTruthy();
});

it('opens the draft of a client who is gone, which says so itself', async () => {
  server.on(getClient, refuse('client_not_found'));
  server.on(listClients, { clients: [] });
  const draft = createFormStore({ name: draftNameFor(aClient.id), stored: { name: '' }, isNew: true });
  draft.tell({ type: 'typed', change: () => ({ name: 'Harvest' }) });
  render(<Toasts />);
  expect(await open()).toMatchObject({ client: undefined, gone: aClient.id });
  expect(await open({ deps: {} })).toMatchObject({ client: undefined, gone: aClient.id });
  expect(screen.queryByText(clients.notice.notFound)).toBeNull();
  draft.end();
  expect((await open({ deps: {} })).gone).toBeUndefined();
});

it('says that it is gone, and opens the form without one', async () => {
  server.on(getClient, refuse('client_not_found'));
  render(<Toasts />);
  expect((await open({ preload: true })).client).toBeUndefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await open()).client).toBeUndefined();
  expect(await screen.findByText(clients.notice.notFound)).toBeTruthy();
});
