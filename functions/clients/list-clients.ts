import { listClients } from '#contracts/clients.ts';
import { Client } from '#server/data/entities/client.ts';
import { endpoint } from '#server/lambda/http.ts';
import { openProjects } from './client-reads.ts';
import { presentClientHead } from './present-client.ts';

/** Counts open projects from the rows, in the same round trip as the clients: a counter could drift. */
export const listClientsEndpoint = endpoint(listClients, async ({ principal, now }) => {
  const { tenantId } = principal.tenant;
  const [{ data: clients }, open] = await Promise.all([
    Client.query
      .primary({ tenantId })
      .where(({ status }, { eq }) => eq(status, 'active'))
      .go({ consistent: true, pages: 'all' }),
    openProjects(principal),
  ]);
  return {
    clients: await Promise.all(
      clients.map((client) => presentClientHead(client, open.get(client.id) ?? 0, now)),
    ),
  };
});
