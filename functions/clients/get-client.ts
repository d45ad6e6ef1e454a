import { getClient } from '../../shared/contracts/clients.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { wholeClient } from './client-reads.ts';
import { presentClient } from './present-client.ts';

export const getClientEndpoint = endpoint(getClient, async ({ params, principal, now }) => {
  const found = await wholeClient(principal.tenant.tenantId, params.id);
  return found
    ? presentClient(found.client, found.contacts, found.open_projects, now)
    : refused('client_not_found');
});
