import type { QueryClient } from '@tanstack/react-query';
import { type Client, createClient } from '#contracts/clients.ts';
import type { BodyInput } from '#contracts/route.ts';
import { api } from '#lib/calls/api.ts';
import { showChange } from '#lib/calls/query-client.ts';
import { clientQuery, clientsQuery } from '#lib/calls/workspace-queries.ts';

export type NewClient = BodyInput<typeof createClient>;

/** Invalidates all that shows clients: project lists and the dashboard have their names as well. */
export const clientsChanged = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['clients'] });
  void client.invalidateQueries({ queryKey: ['projects'] });
  void client.invalidateQueries({ queryKey: ['dashboard'] });
};

/** Creates a client with its contacts, from any form that needs one. */
export const makeClient = async (client: QueryClient, body: NewClient): Promise<Client> => {
  const answer = await api(createClient, { body });
  client.setQueryData(clientQuery(answer.id).queryKey, answer);
  const { contacts: _, ...card } = answer;
  await showChange(
    client,
    clientsQuery,
    (list) => list && { clients: [...list.clients.filter(({ id }) => id !== card.id), card] },
  );
  clientsChanged(client);
  return answer;
};
