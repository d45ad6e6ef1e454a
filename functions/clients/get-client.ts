import { getClient } from '#contracts/clients.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { openProjectsOf, wholeClient } from './client-reads.ts';
import { presentClient } from './present-client.ts';

export const getClientEndpoint = endpoint(getClient, async ({ params, principal, now }) => {
  const { tenantId } = principal.tenant;
  const [found, open] = await Promise.all([
    wholeClient(tenantId, params.id),
    openProjectsOf(principal, params.id),
  ]);
  return found ? presentClient(found, open, now) : refused('client_not_found');
});
