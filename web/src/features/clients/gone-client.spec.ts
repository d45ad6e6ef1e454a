import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { deleteClient } from '#contracts/clients.ts';
import { clientsQuery } from '#lib/calls/workspace-queries.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { remove } from './api.ts';

const server = fakeServer();
const listed = () => {
  const client = new QueryClient();
  client.setQueryData(clientsQuery.queryKey, { clients: [{ id: 2, name: 'Acme' }] } as never);
  return client;
};

it('counts a client as deleted that a colleague has deleted already, or a call that got no answer', async () => {
  const client = listed();
  server.on(deleteClient, refuse('client_not_found'));
  await remove(client, 2);
  expect(client.getQueryData(clientsQuery.queryKey)).toEqual({ clients: [] });
});

it('does not count one that may not be deleted', async () => {
  const client = listed();
  server.on(deleteClient, refuse('agency_only'));
  await expect(remove(client, 2)).rejects.toThrow();
  expect(client.getQueryData(clientsQuery.queryKey)?.clients).toHaveLength(1);
});
