import { listClients } from '#contracts/clients.ts';
import { noStanding } from '#domain/project/client-standing.ts';
import { Client } from '#server/data/entities/client.ts';
import { endpoint } from '#server/lambda/http.ts';
import { standings } from './client-reads.ts';
import { presentClientHead } from './present-client.ts';

/** Counts projects from their rows, in the same round trip as the clients: a counter could drift. */
export const listClientsEndpoint = endpoint(listClients, async ({ principal, now, at }) => {
  const { tenantId } = principal.tenant;
  const [{ data: clients }, standing] = await Promise.all([
    Client.query
      .primary({ tenantId })
      .where(({ status }, { eq }) => eq(status, 'active'))
      .go({ consistent: true, pages: 'all' }),
    standings(principal, at),
  ]);
  return {
    clients: await Promise.all(
      clients.map((client) => presentClientHead(client, standing.get(client.id) ?? noStanding, now)),
    ),
  };
});
