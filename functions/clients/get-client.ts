import { getClient } from '#contracts/clients.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { standingOf, wholeClient } from './client-reads.ts';
import { presentClient } from './present-client.ts';

export const getClientEndpoint = endpoint(getClient, async ({ params, principal, now, at }) => {
  const { tenantId } = principal.tenant;
  const [found, standing] = await Promise.all([
    wholeClient(tenantId, params.id),
    standingOf(principal, params.id, at),
  ]);
  return found ? presentClient(found, standing, now) : refused('client_not_found');
});
